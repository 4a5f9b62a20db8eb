# shellcheck shell=bash
# Sourced by the run scripts.
#
#   need_packages <Debian package>...   installs those that are missing, or names them and stops
#   quietly <what> <command>...         runs a command and shows what it prints only if it fails

has_command() { command -v "$1" >/dev/null; }

has_header() { echo "#include <$1>" | "${CXX:-c++}" -E -x c++ - >/dev/null 2>&1; }

# Asks for what a package brings and not for the package: it may have come another way.
has_package() {
  case $1 in
    g++) has_command "${CXX:-c++}" ;;
    ninja-build) has_command ninja ;;
    clang-format-14) has_command clang-format-14 || has_command clang-format ;;
    libbenchmark-dev) has_header benchmark/benchmark.h ;;
    libcli11-dev) has_header CLI/CLI.hpp ;;
    libfmt-dev) has_header fmt/core.h ;;
    libgtest-dev) has_header gtest/gtest.h ;;
    librapidcheck-dev) has_header rapidcheck.h ;;
    nlohmann-json3-dev) has_header nlohmann/json.hpp ;;
    *) has_command "$1" ;;
  esac
}

quietly() {
  local what=$1 log status=0
  shift
  log=$(mktemp)
  echo "$what ..." >&2
  "$@" >"$log" 2>&1 || status=$?
  [ $status -eq 0 ] || cat "$log" >&2
  rm -f "$log"
  return $status
}

need_packages() {
  local package missing=() root=()
  for package in "$@"; do
    has_package "$package" || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  if [ "$(id -u)" -ne 0 ]; then
    has_command sudo && root=(sudo)
  fi
  if ! has_command apt-get || { [ "$(id -u)" -ne 0 ] && [ ${#root[@]} -eq 0 ]; }; then
    echo "Please install these first (Debian's names): ${missing[*]}" >&2
    exit 1
  fi
  root+=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120)
  quietly "Looking for packages" "${root[@]}" update
  quietly "Installing ${missing[*]}" "${root[@]}" install -y --no-install-recommends "${missing[@]}"
}
