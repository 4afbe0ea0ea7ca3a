# `make run` and `make test` need nothing but Python 3.11 or newer (and, for the tests, Debian or Ubuntu).

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
AUDIT := .venvs/audit
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --no-input

PYTEST := $(BIN)/python -m pytest --numprocesses=auto --maxprocesses=4 --dist=worksteal

.PHONY: run site texts test test-all test-long test-pythons bench load lint lock audit needs translations docs schemas new-scenario clean
.DELETE_ON_ERROR:

run: $(VENV)/.run-ready
	@$(BIN)/python app.py

# The arbiter as static files that run in the browser: into site/. Needs node and npm.
site: $(VENV)/.run-ready
	@command -v node >/dev/null && command -v npm >/dev/null || sh tools/debian-packages.sh nodejs npm
	@$(BIN)/python -m tools.site.build

# Spread over the cores; who is done takes from the others.
test: $(VENV)/.test-ready needs lint
	$(PYTEST)

# What `make test` does in part is done whole: every combination, every page read strictly, servers killed.
test-all: $(VENV)/.test-ready needs lint
	$(PYTEST) -m "not long"

# Minutes for a single test: before a release.
test-long: $(VENV)/.test-ready needs lint
	$(PYTEST) -m ""

# On each other Python that this machine has (3.11 and newer): what depends on its version.
test-pythons: $(VENV)/bin/python
	@$(BIN)/python tools/pythons.py

lint: $(VENV)/.test-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.test-ready needs
	$(BIN)/python -m tools.bench

# Many tables at once: what is usual, or what is asked for: make load ARGUMENTS="--tables 1000 --rate 75 --processes 2"
load: $(VENV)/.test-ready needs
	$(BIN)/python -m tools.bench.load $(ARGUMENTS)

# After a change of requirements*.in or tools/audit/requirements.in. The locked files hold for every platform and name no index; extras
# stay in them, since older versions of pip don't see that a locked "coverage" is also the "coverage[toml]" that another package asks for.
lock: $(VENV)/.run-ready
	$(PIP) install uv
	$(BIN)/uv pip compile --quiet --universal --no-strip-extras --generate-hashes --python-version 3.11 requirements.in -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --no-strip-extras --generate-hashes --python-version 3.11 requirements-dev.in -o requirements-dev.txt
	$(BIN)/uv pip compile --quiet --universal --no-strip-extras --generate-hashes --python-version 3.11 tools/audit/requirements.in -o tools/audit/requirements.txt

# What a house is made of, as a bill of materials (CycloneDX): sbom.json. Then whether anything is known against it, or against what
# tests need. It asks PyPI's advisories, and fails where they, or one package of them, can't be asked.
audit: $(AUDIT)/.ready
	$(AUDIT)/bin/cyclonedx-py requirements --pyproject pyproject.toml --output-file sbom.json requirements.txt
	$(AUDIT)/bin/pip-audit --strict --disable-pip --require-hashes -r requirements.txt -r requirements-dev.txt

# After a change of any text: take new and changed ones into the catalogues, and compile them (docs/languages.md).
translations: $(VENV)/.test-ready
	@$(BIN)/python tools/translations.py

# Records, decks, output, rulings and refusals of both games as JSON Schema: schemas/ (docs/record.md).
schemas: $(VENV)/.run-ready
	@$(BIN)/python tools/schemas.py

# Every kind of page as text in each language, for whoever reviews one: into texts/. It takes some minutes.
texts: $(VENV)/.test-ready
	@$(BIN)/python tools/texts.py

# Everything that is written about the project, as a site: docs-site/index.html. A broken link stops it.
docs: $(VENV)/.test-ready
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --config-file tools/mkdocs.yml

# A scenario of Kontor's, to begin with: make new-scenario NAME=riff TITLE="The reef" (kontor_rules/README.md)
new-scenario: | $(VENV)/bin/python
	@$(BIN)/python tools/new_scenario.py "$(NAME)" "$(TITLE)"

clean:
	rm -rf $(VENV) .venvs site docs-site schemas .site-cache .mypy_cache .pytest_cache .ruff_cache .hypothesis

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

# What the tests need from outside Python: browsers, a PostgreSQL server, nginx, systemd-analyze.
needs: $(VENV)/.test-ready
	@sh tools/test-needs.sh
