"""The arbiter in a browser, without a server: what it is built from, and the door through which pages ask it."""
