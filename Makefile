# Two commands for a newcomer: `make run` and `make test`. Both do all the set-up by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/.stamps
KERNEL := $(shell find kernel -type f \( -name '*.cpp' -o -name '*.hpp' -o -name '*.h' -o -name '*.inc' -o -name CMakeLists.txt \))
CPP := $(filter-out %CMakeLists.txt,$(KERNEL))
JOBS ?= $(shell nproc)
NPM ?= npm
WEB := $(shell find web -path web/node_modules -prune -o -type f ! -name 'openapi.json' ! -name 'schema.d.ts' ! -path 'web/e2e/*' -print)
CLIENT := src/tesela/server/static/index.html

.DEFAULT_GOAL := help
.PHONY: open-edition-check bot-ratings sanitize fuzz bench-server test-kill help run setup test check lint types layers unit services docs lock clean open-edition

help:  ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

$(STAMPS)/venv:
	$(PYTHON) -m venv $(VENV)
	mkdir -p $(STAMPS) && touch $@

# What it runs and is built with: all that `make run` needs.
$(STAMPS)/run-deps: requirements/run.lock requirements/build.lock $(STAMPS)/venv
	$(BIN)/pip install --quiet --require-virtualenv --require-hashes -r requirements/run.lock -r requirements/build.lock
	touch $@

# And what it is tested with.
$(STAMPS)/deps: requirements/dev.lock $(STAMPS)/run-deps
	$(BIN)/pip install --quiet --require-virtualenv --require-hashes -r requirements/dev.lock
	touch $@

# Editable: Python files are used in place; only a changed kernel or project file builds again.
$(STAMPS)/package: $(STAMPS)/run-deps pyproject.toml CMakeLists.txt $(KERNEL)
	CMAKE_BUILD_PARALLEL_LEVEL=$(JOBS) $(BIN)/pip install --quiet --no-build-isolation --no-deps --editable .
	touch $@

setup: $(STAMPS)/deps $(STAMPS)/package  ## the virtual environment with the package and its kernel

# The browser client. Where there is no Node the server still runs, with a plain page in its place.
$(STAMPS)/npm: web/package.json web/package-lock.json
	mkdir -p $(STAMPS)
	cd web && $(NPM) ci --no-audit --no-fund --loglevel=error
	touch $@

$(CLIENT): $(WEB) $(STAMPS)/npm
	cd web && $(NPM) run --silent build
	touch $@

.PHONY: web client web-types web-check screenshots
web: wasm-if-there client  ## build the browser client, and its engine, into the package

client:
	@if command -v $(NPM) >/dev/null; then $(MAKE) --no-print-directory -s $(CLIENT); \
	else echo "Node.js (npm) is not installed: the browser client is not built. Debian: apt-get install nodejs npm"; fi

web-types: setup $(STAMPS)/npm
	@$(BIN)/tesela serve --openapi web/openapi.json
	@cd web && $(NPM) run --silent api >/dev/null

web-check: web-types  ## the browser client: style, strict types and unit tests
	cd web && $(NPM) run --silent lint
	cd web && $(NPM) run --silent check
	cd web && $(NPM) run --silent test

screenshots: setup web  ## pictures of the main pages for the docs
	@tools/ensure.sh chromium
	@$(BIN)/python -m tools.screenshots

.PHONY: bench-web
bench-web: setup web  ## what a key, a drag and a first visit cost the browser
	@tools/ensure.sh chromium
	@$(BIN)/python -m tools.screenshots e2e/speed.bench.ts e2e/load.bench.ts

.PHONY: bench-review
bench-review: setup web  ## how long a review of 26 turns takes in the browser: the first picture, and all of it
	@tools/ensure.sh chromium
	@$(BIN)/python -m tools.screenshots e2e/review.bench.ts

# The kernel for browsers. Its compiler comes from PyPI and is large; where it can't be had, everything else still
# works, and the client does without an engine of its own.
WASM := src/tesela/server/wasm/kernel.wasm
WASM_LEFT_OUT := kernel/graph/file.cpp kernel/graph/kwg.cpp kernel/simulation/outcomes.cpp
WASM_SOURCES := $(filter-out $(WASM_LEFT_OUT),$(wildcard $(foreach part,common graph movegen simulation endgame browser,kernel/$(part)/*.cpp))) kernel/movegen/variants/plain.cpp
WASM_FLAGS := -target wasm32-wasi -mexec-model=reactor -std=c++20 -O3 -flto -DNDEBUG -s -fno-exceptions -fno-rtti -msimd128 -Wall -Wextra -Wpedantic -Ikernel

# After the other packages: two installers at once would write into one environment.
$(STAMPS)/zig: requirements/wasm.lock | $(STAMPS)/run-deps
	$(BIN)/pip install --quiet --require-virtualenv --require-hashes -r requirements/wasm.lock
	touch $@

$(WASM): $(STAMPS)/zig $(KERNEL)
	@mkdir -p $(@D)
	ZIG_LOCAL_CACHE_DIR=build/zig $(BIN)/python -m ziglang c++ $(WASM_FLAGS) $(WASM_SOURCES) -o $@

.PHONY: wasm wasm-if-there wasm-if-possible bench-wasm
wasm: $(WASM)  ## build the engine for the browser (WebAssembly)

bench-wasm: setup wasm $(STAMPS)/npm  ## the engine for the browser against the native one: sizes and speed
	@$(BIN)/python -m tools.bench_wasm $(ARGS)

# Where its compiler is there already; `make run` and `make test` also try to get it.
wasm-if-there: $(STAMPS)/venv
	@if [ -e $(STAMPS)/zig ]; then $(MAKE) --no-print-directory -s wasm; fi

wasm-if-possible: $(STAMPS)/run-deps
	@$(MAKE) --no-print-directory -s wasm || echo "The engine for the browser was not built (its compiler, PyPI's ziglang, is missing): the server analyses in its place, and play without a connection is not offered."

# Kernel, engine for the browser and client at once: each alone leaves half of the machine idle.
.PHONY: built
built: $(STAMPS)/package wasm-if-possible client

run:  ## start Tesela
	@$(MAKE) --no-print-directory -j 3 built
	@$(BIN)/tesela $(or $(ARGS),serve)

# A wheel that needs neither compiler nor Node: kernel, client and the browser's engine inside. For the Python that
# made `.venv`, and for every Linux since glibc 2.17; the same commit gives the same bytes (docs/releasing.md).
RELEASE := build/release
WHEEL := build/wheel
WHEEL_ENV := SOURCE_DATE_EPOCH=$(shell git log -1 --format=%ct 2>/dev/null || echo 315532800) ZIG_LOCAL_CACHE_DIR=build/zig \
	WHEEL_PYTHON=$(CURDIR)/$(BIN)/python CXX=$(CURDIR)/tools/manylinux-c++.sh CMAKE_BUILD_PARALLEL_LEVEL=$(JOBS) \
	PATH=$(CURDIR)/$(BIN):$(CURDIR)/$(RELEASE)/bin:$$PATH
$(RELEASE)/.made: requirements/release.lock
	$(PYTHON) -m venv $(RELEASE)
	$(RELEASE)/bin/pip install --quiet --require-virtualenv --require-hashes -r requirements/release.lock
	touch $@

.PHONY: wheel
wheel: $(STAMPS)/deps $(STAMPS)/zig $(RELEASE)/.made wasm web  ## a package for pip and pipx, whole: dist/*.whl
	@test -e $(CLIENT) || { echo "make wheel: the browser client is not built; it needs Node.js (npm)." >&2; exit 1; }
	rm -rf $(WHEEL)/raw
	$(WHEEL_ENV) $(BIN)/pip wheel --quiet --no-build-isolation --no-deps --config-settings=build-dir=$(WHEEL)/cmake --wheel-dir $(WHEEL)/raw .
	$(WHEEL_ENV) $(RELEASE)/bin/auditwheel repair --plat manylinux_2_17_$(shell uname -m) --wheel-dir dist $(WHEEL)/raw/*.whl
	$(BIN)/python -m tools.wheel_contents dist/*.whl

.PHONY: sbom audit
sbom: setup  ## the bill of materials (CycloneDX): dist/tesela.cdx.json
	@$(BIN)/python -m tools.sbom dist/tesela.cdx.json

audit: $(RELEASE)/.made  ## known holes in what is locked; needs the network
	@tools/audit.sh $(RELEASE)/bin $(NPM)

# The kernel without Python, under the address and undefined-behaviour sanitizers.
CXX ?= g++
SANITIZED := build/sanitize/check
SANITIZE_FLAGS := -std=c++20 -O1 -g -pthread -fsanitize=address,undefined -fno-sanitize-recover=all -Ikernel
SANITIZE_SOURCES := $(wildcard $(foreach part,common graph movegen simulation endgame,kernel/$(part)/*.cpp)) kernel/movegen/variants/plain.cpp kernel/tests/check.cpp
SANITIZE_OBJECTS := $(SANITIZE_SOURCES:%.cpp=build/sanitize/%.o)
build/sanitize/%.o: %.cpp $(filter-out %.cpp,$(KERNEL))
	@mkdir -p $(@D)
	$(CXX) $(SANITIZE_FLAGS) -c $< -o $@
$(SANITIZED): $(SANITIZE_OBJECTS)
	$(CXX) $(SANITIZE_FLAGS) $^ -o $@

sanitize:  ## a short run of the kernel's own check under sanitizers
	@$(MAKE) --no-print-directory -s -j $(JOBS) $(SANITIZED)
	$(SANITIZED) 1 1

fuzz: sanitize setup  ## a long run: broken word graphs under sanitizers, broken positions, more brute force
	$(SANITIZED) 40 $(or $(SEED),7)
	$(BIN)/pytest -n $(JOBS) -m slow --hypothesis-profile=chance tests/engine

.PHONY: quick
quick: setup  ## style, types, layers and the tests nearest to what changed: under 90 seconds
	@$(BIN)/python -m tools.quick $(ARGS)

test: setup check sanitize unit  ## everything that must hold before a change lands

check: lint types layers reuse web-check  ## style, strict types, the rooms' layers and licences

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run -Werror $(CPP)

types: setup
	$(BIN)/mypy

layers: setup
	$(BIN)/lint-imports

.PHONY: reuse
reuse: setup  ## whether every file says which licence it is under
	$(BIN)/reuse lint --quiet || $(BIN)/reuse lint --lines

services:
	@tools/ensure.sh postgresql

.PHONY: browser
browser:
	@tools/ensure.sh chromium

unit: setup services wasm-if-possible web browser
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m "not slow"

.PHONY: test-long
test-long: setup services  ## the long suites: thousands of random games
	$(BIN)/pytest -n $(JOBS) -m slow --hypothesis-profile=chance

bench-server: setup  ## the server under load: games, commands a second, latency, memory
	$(BIN)/python -m tools.bench_server $(ARGS)

.PHONY: bench-duplicate
bench-duplicate: setup  ## a duplicate event under load: 6,000 sockets, slips in the last seconds, places told
	$(BIN)/python -m tools.bench_duplicate $(ARGS)
	$(BIN)/python -m tools.bench_judging

test-kill: setup services  ## the server killed hundreds of times, on SQLite and PostgreSQL
	$(BIN)/pytest -s -m slow tests/server/test_kill.py tests/server/test_duplicate_kill.py tests/server/test_tournament_kill.py

.PHONY: test-faults
test-faults: setup services  ## random games under faults, kills, partitions and clock jumps, on SQLite and PostgreSQL
	$(BIN)/pytest -s tests/server/test_history.py tests/server/test_faults.py

.PHONY: rehearse-tournament
rehearse-tournament: setup  ## a world championship with all that goes wrong, and its report
	$(BIN)/python -m tools.tournament_rehearsal $(ARGS)

bot-ratings: setup  ## let the bots meet, and write down how strong they are (takes an hour or two)
	$(BIN)/python -m tools.bot_ratings --threads $(JOBS) $(ARGS)

docs: setup  ## write the generated pages again
	$(BIN)/python -m tools.cli_docs
	$(BIN)/python -m tools.conjugation_docs
	$(BIN)/python -m tools.reglamento
	$(BIN)/python -m tools.readings
	$(BIN)/python -m tools.variations
	$(BIN)/python -m tools.coach_docs
	$(BIN)/python -m tools.privacy_docs
	$(BIN)/python -m tools.notebooks
	$(BIN)/python -m tools.paper_pictures
	$(BIN)/python -m tools.mesa_data

.PHONY: format
format: setup $(STAMPS)/npm  ## put Python, C++ and TypeScript into the house's form
	$(BIN)/ruff check --fix --quiet . && $(BIN)/ruff format --quiet .
	$(BIN)/clang-format -i $(CPP)
	cd web && $(NPM) run --silent format

.PHONY: figures
figures: setup  ## the house in figures: rooms, edges, hidden cycles, what is too long or too wide
	@$(BIN)/python -m tools.house_figures $(ARGS)

# Versions that are locked stay; delete a line of a lock to have its newest. uv takes the hashes from the index.
UV_COMPILE := build/lock/bin/uv pip compile --quiet --generate-hashes --no-header --strip-extras --python-version 3.11
lock:  ## renew the lock files, with hashes: requirements/*.lock and web/package-lock.json
	$(PYTHON) -m venv build/lock && build/lock/bin/pip install --quiet uv
	$(UV_COMPILE) --output-file requirements/dev.lock requirements/dev.in
	$(UV_COMPILE) --output-file requirements/wasm.lock requirements/wasm.in
	$(UV_COMPILE) --output-file requirements/release.lock requirements/release.in
	$(UV_COMPILE) --no-annotate --constraint requirements/dev.lock --output-file requirements/run.lock pyproject.toml
	$(UV_COMPILE) --no-annotate --constraint requirements/dev.lock --output-file requirements/build.lock requirements/build.in
	cd web && $(NPM) install --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund --loglevel=error
	$(PYTHON) -m tools.npm_lock

clean:  ## remove everything that was built
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

open-edition: setup  ## the open edition's entries and page again, from its sources: SOURCES=folder
	$(BIN)/python -m tools.open_edition $(or $(SOURCES),$(error SOURCES=folder with olea-lemarios, rla-es and spanish-dict-tools))
	$(BIN)/python -m tools.open_edition.page

open-edition-check: setup  ## whether the sources still give the entries that ship: SOURCES=folder
	$(BIN)/python -m tools.open_edition $(or $(SOURCES),$(error SOURCES=folder with olea-lemarios, rla-es and spanish-dict-tools)) --check
