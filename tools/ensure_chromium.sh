#!/bin/sh
# The browser tests need a real browser: install Debian's chromium if it is missing and we may.
set -u
if command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1; then
    exit 0
fi
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "chromium is missing; the browser tests will be skipped. To run them: apt-get install chromium" >&2
    exit 0
fi
echo "Installing chromium for the browser tests" >&2
export DEBIAN_FRONTEND=noninteractive
apt-get install --yes --no-install-recommends chromium >/dev/null 2>&1 ||
    { apt-get update >/dev/null 2>&1 && apt-get install --yes --no-install-recommends chromium >/dev/null 2>&1; } ||
    echo "chromium could not be installed; the browser tests will be skipped" >&2
exit 0
