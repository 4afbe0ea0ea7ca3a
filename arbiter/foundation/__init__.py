"""What everything stands on: settings, faults, threads, files of text, the log."""
