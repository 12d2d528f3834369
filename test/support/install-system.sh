#!/bin/sh
# Installs what the tests need of the system: a browser, a keychain service, CUPS, wine, and the tools of packages. On
# Debian as root it installs what is missing; elsewhere it names it and goes on, and the tests that need it are skipped
# with that reason.
set -eu

missing=""
need() { # COMMAND-OR-FILE PACKAGE...
  thing=$1; shift
  command -v "$thing" >/dev/null 2>&1 || ls $thing >/dev/null 2>&1 || missing="$missing $*"
}
need curl curl
need chromium-headless-shell chromium-headless-shell fonts-dejavu-core
need gnome-keyring-daemon gnome-keyring
need dbus-run-session dbus
need "/usr/lib/*/libsecret-1.so.0" libsecret-1-0
need /usr/sbin/cupsd cups
need socat socat
need ip iproute2
need /usr/lib/wine/wine64 wine wine64 libcups2
need osslsigncode osslsigncode
need makensis nsis
need dpkg-deb dpkg
need zbarimg zbar-tools
# Its programs alone: no server is made or started with them.
need /usr/sbin/mariadbd mariadb-server-core
# Tests start one of their own: the one that Debian makes with the package is neither made nor started.
if ! ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then
  if [ "$(id -u)" = 0 ]; then
    mkdir -p /etc/postgresql-common/createcluster.d
    echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.d/packbench.conf
  fi
  missing="$missing postgresql-15"
fi

[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "installing:$missing"
  export DEBIAN_FRONTEND=noninteractive
  apt-get -o DPkg::Lock::Timeout=300 update -qq
  # shellcheck disable=SC2086
  apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends $missing >/dev/null
else
  echo "not installed here, so some tests are skipped:$missing"
fi
