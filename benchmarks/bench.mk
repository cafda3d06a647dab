# Included by the Makefile. What is measured and how: docs/PERFORMANCE.md.
.PHONY: bench-smoke

# Measures the server against yardsticks in the same run. BENCH="--only clicks --quick" chooses.
bench: build
	@.build/$(CONFIGURATION)/switchboard-bench $(BENCH)

# Does each measure still print its numbers? They mean nothing.
bench-smoke: build
	@.build/$(CONFIGURATION)/switchboard-bench --smoke
