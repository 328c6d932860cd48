# Two commands on a fresh machine with Python >= 3.11: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
CORES := $(shell nproc 2>/dev/null || echo 2)
CORE := src/basari/errors.py,src/basari/value.py,src/basari/kernel.py,src/basari/chance.py,src/basari/players.py,src/basari/names.py,src/basari/files.py,src/basari/games.py,src/basari/rules/*,src/basari/log/*

.PHONY: play test lint types contracts tests catalogues playthroughs snapshots pictures soak fuzz bench mutants clean

play: $(VENV)/installed
	@$(BIN)/basari play $(ARGS)

test: lint types contracts tests

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/ready
	$(BIN)/mypy

contracts: $(VENV)/ready
	$(BIN)/lint-imports --no-cache

# Everything is tested on all cores; the pure core must be covered to the last branch, by tests of
# its own. Those of the front end run by themselves, faster without being watched.
FRONT := tests/cli tests/pages tests/shelf tests/terminal
tests: $(VENV)/ready
	$(BIN)/pytest -n $(CORES) --cov --cov-report= $(addprefix --ignore=,$(FRONT)) $(ARGS)
	$(BIN)/coverage report --fail-under=100 --include='$(CORE)'
	$(BIN)/pytest -n $(CORES) $(FRONT) $(ARGS)

catalogues: $(VENV)/ready
	$(BIN)/python tools/catalogues.py

playthroughs: $(VENV)/ready
	$(BIN)/pytest tests/test_playthroughs.py --rewrite-playthroughs

snapshots: $(VENV)/ready
	$(BIN)/pytest tests/pages/test_snapshots.py --snapshot-update

pictures: $(VENV)/ready
	$(BIN)/python tools/pictures.py

soak: $(VENV)/ready
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest -n $(CORES) tests/test_laws.py tests/test_machine.py tests/log tests/pages tests/shelf tests/terminal

# The fuzzer needs a package of its own, and minutes; what it finds interesting stays in .fuzz.
FUZZ := -max_total_time=300
fuzz: $(VENV)/ready
	$(BIN)/pip install --quiet --requirement fuzz/requirements.txt
	mkdir -p .fuzz
	$(BIN)/python fuzz/fuzz_logs.py $(FUZZ) -artifact_prefix=.fuzz/ .fuzz

bench: $(BENCH)/ready
	$(BENCH)/bin/python -m bench $(ARGS)

mutants: $(VENV)/ready
	$(BIN)/python tools/mutants.py $(ARGS)

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable .
	touch $@

$(VENV)/ready: $(VENV)/installed requirements-dev.txt
	$(BIN)/pip install --quiet --requirement requirements-dev.txt
	touch $@

$(BENCH)/ready: pyproject.toml bench/requirements.txt
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/pip install --quiet --editable . --requirement bench/requirements.txt
	touch $@

clean:
	rm -rf $(VENV) $(BENCH) .mypy_cache .ruff_cache .pytest_cache .hypothesis .fuzz mutants .coverage*
