#!/bin/sh
# Installs the named Debian packages, with sudo if need be, or says what is missing.
set -eu

if ! command -v apt-get >/dev/null 2>&1; then
    echo "Please install, in your system's way: $*. (Only Debian and Ubuntu are done by themselves.)" >&2
    exit 1
fi
as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "Please install as root: apt-get install $*" >&2
        exit 1
    fi
    as_root=sudo
fi
echo "Installing from your system's packages: $*"
$as_root apt-get update -qq
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" </dev/null
