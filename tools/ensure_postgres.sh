#!/bin/sh
# The server's tests run on a real PostgreSQL too: install Debian's if it is missing and we may.
set -u
if command -v pg_ctl >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1; then
    exit 0
fi
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "PostgreSQL is missing; its tests will be skipped. To run them: apt-get install postgresql" >&2
    exit 0
fi
echo "Installing PostgreSQL for the tests" >&2
export DEBIAN_FRONTEND=noninteractive
apt-get install --yes --no-install-recommends postgresql >/dev/null 2>&1 ||
    { apt-get update >/dev/null 2>&1 && apt-get install --yes --no-install-recommends postgresql >/dev/null 2>&1; } ||
    echo "PostgreSQL could not be installed; its tests will be skipped" >&2
exit 0
