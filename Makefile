# Each verb is a line you could type yourself once .venv stands. `make help` lists them.

GAMES ?= 20000
export PATH := $(PATH):$(CURDIR)/.venv/bin
.DEFAULT_GOAL := help
.PHONY: play page types test fast lint bench bench-web shots soak golden coverage-pages help

play: page                   ## open the lobby in a browser
	@.venv/bin/python scripts/play.py $(ARGS)

page: .venv/ready            ## build the page if it is missing or older than web/
	@sh scripts/page

types: .venv/ready           ## rewrite web/src/net/*.gen.ts from what the server and the games say
	@sh scripts/page tools
	.venv/bin/python scripts/page_types.py

test: page                   ## all tests but the soak; what CI runs
	@sh scripts/chromium
	.venv/bin/pytest -n 2 --dist worksteal -m "not soak"

fast: .venv/ready            ## the rules of every game, under 15 seconds, stop at the first failure
	.venv/bin/pytest -n 2 -m "not slow and not soak" -x -q tests/games

lint: .venv/ready            ## ruff, mypy --strict, svelte-check; no drift of the generated types
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	@sh scripts/page tools
	.venv/bin/python scripts/page_types.py --check
	cd web && npm run --silent check

bench: .venv/ready           ## speed figures, to compare with bench/results.md
	.venv/bin/python bench/bench_akropolis.py
	.venv/bin/python bench/bench_polis.py
	.venv/bin/python bench/bench_improvement.py

bench-web: page              ## how large the page is and how fast it answers
	@sh scripts/chromium
	.venv/bin/python bench/bench_web.py

shots: page                  ## a picture of every screen in shots/: desktop, phone, dark
	@sh scripts/chromium
	.venv/bin/python scripts/shots.py

soak: .venv/ready            ## many random games with every check: make soak GAMES=20000
	.venv/bin/python tests/soak.py --games $(GAMES)

golden: .venv/ready          ## rewrite the golden games (read the diff before you commit it)
	.venv/bin/python tests/golden.py

coverage-pages: .venv/ready  ## rewrite docs/coverage: which test shows which rule
	.venv/bin/python tests/coverage_pages.py

help:                        ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

.venv/ready: pyproject.toml constraints.txt
	@sh scripts/setup
