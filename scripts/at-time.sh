#!/usr/bin/env bash
# scripts/at-time.sh '2026-12-01 00:05:00' COMMAND…: runs the command and all that it starts with a clock that begins at this
# Korean time and goes on. By hand only: it needs root on Linux and libfaketime (apt install libfaketime).
#
# PostgreSQL and the browser are started with an environment of their own, so the library is not named by LD_PRELOAD but by
# /etc/ld.so.preload, in a copy of /etc that only these processes see.
set -euo pipefail
export AT_TIME="$1"
shift
exec unshare --mount --propagation private bash -c '
  set -euo pipefail
  library=$(ls /usr/lib/*/faketime/libfaketimeMT.so.1)
  folder=$(mktemp -d)
  cp -a /etc "$folder/etc"
  printf "%+d\n" $(($(TZ=Asia/Seoul date -d "$AT_TIME" +%s) - $(date +%s))) > "$folder/etc/faketimerc"
  echo "$library" > "$folder/etc/ld.so.preload"
  mount --bind "$folder/etc" /etc
  export FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME_DISABLE_SHM=1
  code=0
  "$@" || code=$?
  rm -rf "$folder"
  exit "$code"
' bash "$@"
