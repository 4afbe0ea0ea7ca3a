"""The basis of everything: settings, errors, threads, text files, logging."""
