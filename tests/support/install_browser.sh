#!/bin/sh
# Finds a Chromium for the browser tests, or installs one: CHROMIUM, the system's, Playwright's own.
set -eu
bin=$1

have_cjk_font() { ! command -v fc-list >/dev/null 2>&1 || fc-list :lang=zh | grep -q .; }

found=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -n "$found" ] && have_cjk_font; then exit 0; fi

if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "Installing chromium and a Chinese font"
    apt-get update -qq >/dev/null
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-noto-cjk >/dev/null
elif [ -z "$found" ]; then
    "$bin/python" -m playwright install chromium
fi
