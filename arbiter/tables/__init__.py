"""Tables: opening, links and rights, entering, taking back, correcting."""
