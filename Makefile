# Two commands for everybody: `make serve` and `make test`. The others are for those who change the code.

SWIFT ?= swift
CONFIGURATION ?= release
BINARY = .build/$(CONFIGURATION)/switchboard

.PHONY: serve package build test test-swift test-web test-browser torture simulate fuzz sanitize axe conformance lint format bench clean packages test-packages

# Starts the server with the example boards. ARGS="--listen 8080" adds options.
serve: packages build
	@$(BINARY) serve --demo examples $(ARGS)

build: packages
	@echo "Building (a first build takes a minute or two)…"
	@$(SWIFT) build -c $(CONFIGURATION) --quiet

# A Debian package in .build/package, which installs on a machine without Swift.
package:
	@scripts/packages build package
	@$(SWIFT) build -c release --quiet
	@scripts/package
	@scripts/check-package .build/package/*.deb

# Every test: Swift, JavaScript, browser. Closes with one line for each runner.
test: test-packages
	@scripts/test

test-swift: packages
	@scripts/test swift

test-web:
	@scripts/test web

test-browser: build
	@scripts/test browser

# Kills, power loss, a bad network, clock steps, restarts, with real processes: some ten minutes (docs/TESTING.md).
# TORTURE="--rounds 20 --seed 7 kill power" chooses.
torture: build test-packages
	@python3 Tests/torture/torture.py $(TORTURE)

# The WebSocket suite against the socket layer (docs/CONFORMANCE.md).
conformance: packages
	@scripts/conformance

# The engine under simulated faults: make simulate SEEDS=5000, or ARGS="--seed 7" (docs/TESTING.md).
SEEDS ?= 1000
simulate: packages
	@scripts/simulate --seeds $(SEEDS) $(ARGS)

# libFuzzer over everything that reads bytes from anybody: make fuzz SECONDS=30 (for each of nine targets).
SECONDS ?= 30
fuzz: packages
	@scripts/fuzz $(SECONDS)

# The Swift tests and faults from outside under a sanitizer (docs/TESTING.md): make sanitize KIND=address,
# PARTS="ServerTests torture" for less.
KIND ?= thread
sanitize: test-packages
	@scripts/sanitize $(KIND) $(PARTS)

# axe on every page in every state, in Firefox and WebKitGTK too; make test runs it in Chromium.
axe: build
	@scripts/packages build test engines
	@scripts/axe

# What the code must look like.
lint:
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Plugins Tests

format:
	@$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Plugins Tests

# Says which Debian packages are missing, and installs them where that is possible.
packages:
	@scripts/packages build

test-packages:
	@scripts/packages build test

clean:
	rm -rf .build .venv

-include benchmarks/bench.mk
