# Measures the server against yardsticks in the same run; see docs/PERFORMANCE.md. `make bench BENCH="--only clicks"`
.PHONY: bench bench-smoke

bench:
	swift build -c release
	.build/release/switchboard-bench $(BENCH)

# Does each measure still print its numbers? Part of the tests; the numbers mean nothing.
bench-smoke:
	swift build -c release
	.build/release/switchboard-bench --smoke
