"""What people read about Contract's rules, as files that anybody can edit: its README.md says how."""

from pathlib import Path

FOLDER = Path(__file__).parent
