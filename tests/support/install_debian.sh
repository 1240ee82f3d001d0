#!/bin/sh
# What the tests need from the machine: a Chromium (CHROMIUM, the system's, Playwright's own), a Chinese font and
# PostgreSQL. With apt and as root it is installed; elsewhere the tests that lack it say so and skip.
set -eu
bin=$1

have_cjk_font() { ! command -v fc-list >/dev/null 2>&1 || fc-list :lang=zh | grep -q .; }
have_postgresql() {
    command -v initdb >/dev/null 2>&1 && command -v pg_ctl >/dev/null 2>&1 && return
    for folder in /usr/lib/postgresql/*/bin; do [ -x "$folder/initdb" ] && return; done
    return 1
}

chromium=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
missing=
if [ -z "$chromium" ]; then missing="chromium"; fi
if ! have_cjk_font; then missing="$missing fonts-noto-cjk"; fi
if ! have_postgresql; then missing="$missing postgresql"; fi
if [ -z "$missing" ]; then exit 0; fi

if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "Installing $missing"
    apt-get update -qq >/dev/null
    # Only the programs: the tests start a cluster of their own.
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
    # shellcheck disable=SC2086  # several words
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null
elif [ -z "$chromium" ]; then
    "$bin/python" -m playwright install chromium
fi
