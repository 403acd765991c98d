#!/bin/sh
# ensure.sh chromium|postgresql: have the Debian package that some tests need, if we may install it.
#
# Root installs it where nobody can be asked (CI=true, or no terminal), and asks at a terminal. Who is not root
# is told what to run, and the tests that need it are skipped; with CI=true that is an error, because a skipped
# test proves nothing.
set -u
package=${1:-}
case $package in
chromium) purpose="the browser tests" ;;
postgresql) purpose="the server's tests on PostgreSQL" ;;
*) echo "usage: ensure.sh chromium|postgresql" >&2 && exit 2 ;;
esac

is_there() {
    case $package in
    chromium) command -v chromium || command -v chromium-browser ;;
    postgresql) command -v pg_ctl || ls "${POSTGRESQL_HOME:-/usr/lib/postgresql}"/*/bin/pg_ctl ;;
    esac >/dev/null 2>&1
}

do_without() {
    echo "$1" >&2
    if [ "${CI:-}" = true ]; then
        echo "With CI=true nothing may be skipped: stopping." >&2
        exit 1
    fi
    echo "Without it, $purpose are skipped." >&2
    exit 0
}

is_there && exit 0
command -v apt-get >/dev/null 2>&1 ||
    do_without "$package is missing, and there is no apt-get to install it with: install it your system's way."
[ "$(id -u)" -eq 0 ] ||
    do_without "$package is missing, and only root may install it: run «sudo apt-get install $package» yourself."
if [ "${CI:-}" != true ] && [ -t 0 ]; then
    printf '%s is missing; %s need it. Install it now with apt-get? [y/N] ' "$package" "$purpose" >&2
    read -r answer
    case $answer in
    [yYsS]*) ;;
    *) do_without "$package was not installed." ;;
    esac
fi
echo "Installing the Debian package $package (apt-get install --no-install-recommends), for $purpose" >&2
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install --yes --no-install-recommends "$package" >/dev/null 2>&1; }
install || { apt-get update >/dev/null 2>&1 && install; } || do_without "$package could not be installed."
echo "Installed $package" >&2
