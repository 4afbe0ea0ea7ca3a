# `make run` and `make test` need only Python 3.11 or newer (and, for the tests, Debian or Ubuntu).

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
AUDIT := .venvs/audit
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --no-input

# Tests start many processes, which would compile all modules anew where the environment forbids to keep them compiled.
export PYTHONDONTWRITEBYTECODE :=

PYTEST = $(BIN)/python -m pytest --numprocesses=auto --maxprocesses=4 --dist=worksteal $(TESTS)

.PHONY: run site texts test test-all test-long test-pythons bench load lint lock audit needs translations docs schemas dist new-scenario clean
.DELETE_ON_ERROR:

run: $(VENV)/.run-ready
	@$(BIN)/python app.py

# The arbiter as static files that run in the browser, in site/, with the game of a file if one is named: make site GAME=FILE.py.
# Needs node and npm.
site: $(VENV)/.run-ready
	@command -v node >/dev/null && command -v npm >/dev/null || sh tools/debian-packages.sh nodejs npm
	@$(BIN)/python -m tools.site.build $(if $(GAME),--game $(GAME))

# Spread over the cores; idle workers steal tests from busy ones.
test: $(VENV)/.test-ready needs lint
	$(PYTEST)

# Everything that `make test` only samples: every combination, strict HTML for every page, killed servers.
test-all: $(VENV)/.test-ready needs lint
	$(PYTEST) -m "not long"

# Tests that take minutes each: before a release.
test-long: $(VENV)/.test-ready needs lint
	$(PYTEST) -m ""

# What depends on Python's version, on each other Python (3.11 and newer) of this machine.
test-pythons: $(VENV)/bin/python
	@$(BIN)/python tools/pythons.py

lint: $(VENV)/.test-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.test-ready needs
	@command -v valgrind >/dev/null || sh tools/debian-packages.sh valgrind
	$(BIN)/python -m tools.bench

# Many tables at once, with defaults or arguments: make load ARGUMENTS="--tables 1000 --rate 75 --processes 2"
load: $(VENV)/.test-ready needs
	$(BIN)/python -m tools.bench.load $(ARGUMENTS)

# After changing tools/requirements*.in or tools/audit/requirements.in. The lock files work on every platform and name no index; they keep
# extras, because older versions of pip don't see that a locked "coverage" is also the "coverage[toml]" that another package requires.
lock: $(VENV)/.run-ready
	$(PIP) install uv
	$(BIN)/uv pip compile --quiet --universal --no-strip-extras --generate-hashes --python-version 3.11 tools/requirements.in -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --no-strip-extras --generate-hashes --python-version 3.11 tools/requirements-dev.in -o requirements-dev.txt
	$(BIN)/uv pip compile --quiet --universal --no-strip-extras --generate-hashes --python-version 3.11 tools/audit/requirements.in -o tools/audit/requirements.txt

# A bill of materials (CycloneDX) of the server, sbom.json. Then checks it and the test dependencies for known vulnerabilities. It queries
# PyPI's advisories, and fails if that isn't possible for any package.
audit: $(AUDIT)/.ready
	$(AUDIT)/bin/cyclonedx-py requirements --pyproject pyproject.toml --output-file sbom.json requirements.txt
	$(AUDIT)/bin/pip-audit --strict --disable-pip --require-hashes -r requirements.txt -r requirements-dev.txt

# After changing any text: update the catalogues and compile them (docs/languages.md); of the game of a file: make translations GAME=FILE.py
translations: $(VENV)/.test-ready
	@$(BIN)/python -m tools.translations $(GAME)

# Records, decks, output, rulings and refusals of both games as JSON Schema, in schemas/ (docs/record.md).
schemas: $(VENV)/.run-ready
	@$(BIN)/python -m tools.schemas

# Wheels and source archives of the engines and of the service, in dist/ (docs/releasing.md).
dist: schemas $(VENV)/.test-ready
	rm -rf dist
	cd tools/engines && $(abspath $(BIN))/python -m hatchling build -d ../../dist
	$(BIN)/python -m hatchling build -d dist

# Every kind of page as text in each language, for reviewing translations, in texts/. It takes some minutes.
texts: $(VENV)/.test-ready
	@$(BIN)/python -m tools.texts

# The documentation as a site, docs-site/index.html. A broken link fails the build.
docs: $(VENV)/.test-ready
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --config-file tools/mkdocs.yml

# Start a scenario of Kontor: make new-scenario NAME=riff TITLE="The reef" (kontor_rules/README.md)
new-scenario: | $(VENV)/bin/python
	@$(BIN)/python tools/new_scenario.py "$(NAME)" "$(TITLE)"

clean:
	rm -rf $(VENV) .venvs dist site docs-site schemas .site-cache .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Kontor needs Python 3.11 or newer; name one with: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || sh tools/debian-packages.sh python3-venv
	$(PYTHON) -m venv $(VENV)

$(AUDIT)/.ready: tools/audit/requirements.txt | $(VENV)/bin/python
	$(BIN)/python -m venv $(AUDIT)
	$(AUDIT)/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes -r tools/audit/requirements.txt
	@touch $@

$(VENV)/.run-ready: requirements.txt | $(VENV)/bin/python
	$(PIP) install --require-hashes -r requirements.txt
	@touch $@

$(VENV)/.test-ready: requirements-dev.txt $(VENV)/.run-ready
	$(PIP) install --require-hashes -r requirements-dev.txt
	@touch $@

# What the tests need besides Python packages: browsers, a PostgreSQL server, nginx, systemd-analyze.
needs: $(VENV)/.test-ready
	@sh tools/test-needs.sh
