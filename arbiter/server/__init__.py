"""One process that serves: gevent, its connections, its start, and what the service manager hears of it."""
