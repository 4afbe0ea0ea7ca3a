"""The arbiter in a browser, without a server: the bridge through which its service worker asks the app."""
