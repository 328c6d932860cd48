# Two commands on a fresh machine with Python >= 3.11: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
PIP := $(BIN)/pip --disable-pip-version-check -qq install
# How a game ends that was left with Ctrl-C; it is saved, and nothing is wrong.
STOPPED := 130
CORES := $(shell nproc 2>/dev/null || echo 2)

.PHONY: play quick test lint types contracts tests catalogues playthroughs snapshots pictures soak fuzz bench mutants clean

play: $(VENV)/installed
	@trap : INT; $(BIN)/basari play $(ARGS) || test $$? -eq $(STOPPED)

test: lint types contracts tests

# While one works: the core and its story, in half a minute.
WHOLE := %/test_laws.py %/test_machine.py %/test_perft.py
QUICK := tests/kernel tests/rules tests/games/*/playthroughs $(filter-out $(WHOLE),$(wildcard tests/games/*/rules/test_*.py))
quick: $(VENV)/ready
	@$(MAKE) --no-print-directory -j 2 lint types
	$(BIN)/pytest -q -n $(CORES) $(QUICK) $(ARGS)

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	PYTHONPATH=tools $(BIN)/python -m checks

types: $(VENV)/ready
	$(BIN)/mypy

contracts: $(VENV)/ready
	$(BIN)/lint-imports --no-cache

# Everything is tested in one go on all cores. The pure core must be covered to the last branch, by
# tests of its own (which modules, pyproject.toml says; which tests are not watched, conftest.py).
tests: $(VENV)/ready
	$(BIN)/pytest -n $(CORES) --cov --cov-report= $(ARGS)
	$(BIN)/coverage report --fail-under=100

catalogues: $(VENV)/ready
	$(BIN)/python tools/catalogues.py

playthroughs: $(VENV)/ready
	$(BIN)/pytest tests/games/*/playthroughs --rewrite-playthroughs

snapshots: $(VENV)/ready
	$(BIN)/pytest tests/cli/pages/test_snapshots.py tests/games/*/pages/test_snapshots.py tests/rules/test_sheets.py --snapshot-update

pictures: $(VENV)/ready
	$(BIN)/python tools/pictures.py

soak: $(VENV)/ready
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest -n $(CORES) tests/games/basari/rules/test_laws.py tests/games/basari/rules/test_machine.py tests/games/basari/rules/test_perft.py tests/games/basari/bots/test_haggling.py tests/house tests/batch tests/log tests/cli/pages tests/shelf tests/pty

# The fuzzer needs a package of its own, and minutes; what it finds interesting stays in .fuzz.
FUZZ := -max_total_time=300
fuzz: $(VENV)/ready
	$(BIN)/pip install --quiet --requirement fuzz/requirements.txt
	mkdir -p .fuzz
	$(BIN)/python fuzz/fuzz_logs.py $(FUZZ) -artifact_prefix=.fuzz/ .fuzz

bench: $(BENCH)/ready
	$(BENCH)/bin/python -m bench $(ARGS)

mutants: $(VENV)/ready
	PYTHONPATH=tools $(BIN)/python -m mutants $(ARGS)

$(VENV)/installed: pyproject.toml
	@echo "Installing Basari into $(VENV), once; this takes about half a minute."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --editable .
	@touch $@

$(VENV)/ready: $(VENV)/installed requirements-dev.txt
	@echo "Installing what the tests need; this takes about a minute."
	@$(PIP) --requirement requirements-dev.txt
	@touch $@

$(BENCH)/ready: pyproject.toml bench/requirements.txt
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/pip install --quiet --editable . --requirement bench/requirements.txt
	touch $@

clean:
	rm -rf $(VENV) $(BENCH) .mypy_cache .ruff_cache .pytest_cache .hypothesis .fuzz .mutants .coverage*
