#!/bin/sh
# Sees to the programs that the tests drive: Chromium, Firefox, WebKit (and a screen for it), a PostgreSQL server, nginx,
# systemd-analyze and openssl; and to node, which compiles the site that runs in the browser.
set -eu
cd "$(dirname "$0")/.."

missing=
if ! command -v chromium-headless-shell >/dev/null 2>&1; then
    if grep -qs '^ID=ubuntu' /etc/os-release; then
        # Ubuntu's own Chromium is a snap, which can't be driven from a container; nor does it come without windows.
        .venv/bin/playwright install --with-deps --only-shell chromium
    else
        missing="chromium-headless-shell"
    fi
fi
if ! command -v firefox-esr >/dev/null 2>&1; then
    if grep -qs '^ID=ubuntu' /etc/os-release; then
        .venv/bin/playwright install --with-deps firefox
    else
        missing="$missing firefox-esr"
    fi
fi
command -v WebKitWebDriver >/dev/null 2>&1 || missing="$missing webkit2gtk-driver"
command -v Xvfb >/dev/null 2>&1 || missing="$missing xvfb"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 \
    || missing="$missing postgresql"
command -v nginx >/dev/null 2>&1 || [ -x /usr/sbin/nginx ] || missing="$missing nginx-light"
command -v systemd-analyze >/dev/null 2>&1 || missing="$missing systemd"
command -v openssl >/dev/null 2>&1 || missing="$missing openssl"
command -v node >/dev/null 2>&1 || missing="$missing nodejs"
command -v npm >/dev/null 2>&1 || missing="$missing npm"
# shellcheck disable=SC2086 # a list of words
[ -z "$missing" ] || sh tools/debian-packages.sh $missing
