# Read by ./run and ./check (POSIX sh). `set_up run ROOT` or `set_up dev ROOT` gives the checkout ROOT a
# .venv with what requirements/LEVEL.txt locks and the checkout itself, and is done at once if it has one.

say() {
    printf 'zaruba: %s\n' "$*" >&2
}

give_up() { # 69: not one of zaruba's own exit codes
    say "$*"
    exit 69
}

new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() { # sets python: the first new enough that can make environments; else wanting: the Debian package it lacks
    python='' wanting=''
    for name in python3.13 python3.12 python3.11 python3; do
        new_enough "$name" || continue
        if "$name" -c 'import ensurepip, venv' 2>/dev/null; then
            python=$name
            return
        fi
        wanting=${wanting:-$name-venv}
    done
    wanting=${wanting:-python3-venv}
    return 1
}

find_or_install_python() {
    find_python && return
    command -v apt-get >/dev/null || give_up "Python 3.11 or newer with its venv module is needed: install it and run this again"
    [ "$(id -u)" = 0 ] || give_up "a system package is missing; run this, then try again: sudo apt-get install -y $wanting"
    say "installing $wanting"
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$wanting"; } >&2 || give_up "apt-get could not install $wanting"
    find_python || give_up "Python 3.11 or newer is needed, and this system's own is older"
}

sound() { # is .venv made for this place, with pip, by a Python that is still there and new enough?
    grep -qsF "$PWD/.venv" .venv/bin/activate && new_enough .venv/bin/python && .venv/bin/python -c 'import pip' 2>/dev/null
}

pip_install() {
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input "$@" >&2
}

install() {
    .venv/bin/uv pip install --quiet --python .venv/bin/python "$@" >&2 && return
    say "uv could not install; trying pip, which has settings of its own"
    pip_install "$@" || give_up "the libraries could not be installed"
}

page_sources() { # what the web page is built of
    find frontend -name node_modules -prune -o -type f -exec cksum {} + | sort
}

set_up() ( # a subshell: the caller stays where it is
    level=$1
    cd -P "$2"
    state="$({ cat pyproject.toml requirements/*.txt scripts/bootstrap.sh hatch_build.py; page_sources; } | cksum) $PWD"
    [ -x .venv/bin/python ] && grep -qsxF "$level $state" .venv/set-up && exit

    if sound; then
        say "bringing .venv up to date"
    else
        find_or_install_python
        say "making .venv with $("$python" --version)"
        "$python" -m venv --clear .venv >&2 || give_up "$python could not make .venv"
    fi
    rm -f .venv/set-up
    pip_install --require-hashes --only-binary :all: -r requirements/uv.txt || give_up "uv could not be installed"
    say "installing the libraries"
    install --require-hashes -r "requirements/$level.txt"
    .venv/bin/python hatch_build.py --has-node || { say "no Node.js new enough here: fetching one as a library" && install --require-hashes -r requirements/node.txt; }
    say "building the page of the web table"
    install --no-deps --no-build-isolation --editable .
    echo "run $state" >.venv/set-up
    [ "$level" = run ] || echo "$level $state" >>.venv/set-up # dev holds all of run
    say "ready"
)
