"""What people read about Kontor's rules, as files that anybody can edit: its README.md says how."""

from pathlib import Path

FOLDER = Path(__file__).parent
