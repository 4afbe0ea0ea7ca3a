"""Zips from outside: how they may be packed, and what says that one is damaged."""

import struct
import zipfile
import zlib

DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError),
    *(UnicodeDecodeError, NotImplementedError, RuntimeError),  # a name, a way of packing, a password
)
"""What reading a damaged zip, or one for other programs, raises."""
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def check_methods(archive: zipfile.ZipFile) -> None:
    """Refuse a zip that is packed as none of ours is: unpacking it may take any memory. Raises BadZipFile."""
    if any(one.compress_type not in _METHODS for one in archive.infolist()):
        raise zipfile.BadZipFile
