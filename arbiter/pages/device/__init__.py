"""What a device knows and how it likes its pages: start page, its tables, installing."""
