#!/bin/sh
# What the tests need from the machine: a Chromium (as in tests/support/chromium.py), a Chinese font and PostgreSQL.
# With apt and as root it is installed; elsewhere the tests that lack it say so and skip.
set -eu
bin=$1

have_cjk_font() { ! command -v fc-list >/dev/null 2>&1 || fc-list :lang=zh | grep -q .; }
have_postgresql() {
    command -v initdb >/dev/null 2>&1 && command -v pg_ctl >/dev/null 2>&1 && return
    for folder in /usr/lib/postgresql/*/bin; do [ -x "$folder/initdb" ] && return; done
    return 1
}

has_apt() { command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; }

shell=${CHROMIUM:-$(command -v chromium-headless-shell || true)}
chromium=${shell:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
missing=
if ! have_cjk_font; then missing="$missing fonts-noto-cjk"; fi
if ! have_postgresql; then missing="$missing postgresql"; fi
if [ -n "$shell" ] && [ -z "$missing" ]; then exit 0; fi

if has_apt; then
    apt-get update -qq >/dev/null 2>&1 || [ -z "$missing" ]
    # Debian's small build for tests, in half of the processor's time; what is there already does as well.
    if [ -z "$shell" ]; then
        echo "Installing chromium-headless-shell"
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell >/dev/null 2>&1 ||
            [ -n "$chromium" ] || missing="$missing chromium"
    fi
    if [ -z "$missing" ]; then exit 0; fi
    echo "Installing$missing"
    # Only the programs: the tests start a cluster of their own.
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
    # shellcheck disable=SC2086  # several words
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null
elif [ -z "$chromium" ]; then
    "$bin/python" -m playwright install chromium
fi
