# Each verb is a line you could type yourself once .venv stands. `make help` lists them.

GAMES ?= 20000
PAIRED ?= 200
REVIEW_GAMES ?= bench/review-games
KILLS ?= 200
MESSAGES ?= 100000
export PATH := $(PATH):$(CURDIR)/.venv/bin
.DEFAULT_GOAL := help
.PHONY: play page types test test-page fast lint bench bench-bots bench-review bench-server bench-web bench-rl test-extras test-cluster docs shots soak golden coverage-pages help

play: page                   ## open the lobby in a browser
	@.venv/bin/python scripts/play.py $(ARGS)

page: .venv/ready            ## build the page if it is missing or older than web/
	@sh scripts/page

types: .venv/ready           ## rewrite web/src/net/*.gen.ts from what the server and the games say
	@sh scripts/page tools
	.venv/bin/python scripts/page_types.py

# The browser tests come by themselves: the event loop that drives Chromium never ends, and other tests run loops of their own.
test: page test-page         ## all tests but the soak; what CI runs
	@sh scripts/chromium
	@sh scripts/proxies
	.venv/bin/pytest -n 2 --dist worksteal -m "not soak and not web and not cluster"
	.venv/bin/pytest -n 2 --dist worksteal -m web

test-page: .venv/ready       ## the tests of the page that need no browser, under 20 seconds
	@sh scripts/page tools
	cd web && npm run --silent test

# What pytest compiles is kept even where Python is told to keep nothing: a worker then collects in 1.9 s instead of 5.6 s of CPU.
fast: .venv/ready            ## the quick tests of core, games, bots and command, under 15 seconds
	PYTHONDONTWRITEBYTECODE= .venv/bin/pytest -n 2 --dist worksteal -m "not slow and not soak" -x -q \
		tests/core tests/games tests/bots tests/cli

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
	.venv/bin/python bench/bench_store.py

bench-bots: .venv/ready      ## how strong the bots are, with intervals: level 5 against greedy, and the ladder; takes hours (PAIRED=20: minutes)
	for game in akropolis polis improvement; do \
		.venv/bin/python bench/bench_bots.py $$game --games $(PAIRED) && \
		.venv/bin/python bench/bench_bots.py $$game --ladder --games $(PAIRED) || exit 1; \
	done

# Chances first: their games are kept in REVIEW_GAMES, so that a run that was stopped goes on.
bench-review: .venv/ready    ## whether told chances come true, labels say what they should, and how long a review takes; about an hour
	.venv/bin/python bench/bench_review.py chances --keep $(REVIEW_GAMES) --html $(REVIEW_GAMES)/reliability.html
	.venv/bin/python bench/bench_review.py labels
	.venv/bin/python bench/bench_review.py time

bench-server: .venv/ready    ## moves a second of the server and of boardgame.io, three times in turn; all games, one and two processes; needs npm
	npm ci --prefix bench/server --no-audit --no-fund
	.venv/bin/python bench/server/bench.py
	.venv/bin/python bench/server/bench.py --tables 150 --games polis-5+improvement-4 --mode paced --arm agora
	.venv/bin/python bench/server/bench.py --tables 50 --mode saturated --arm agora postgres two routed boardgame \
		--games akropolis-2 polis-3 polis-5 improvement-2 improvement-4
	.venv/bin/python bench/bench_capacity.py --arm postgres

bench-web: page              ## how large the page is and how fast it answers
	@sh scripts/chromium
	.venv/bin/python bench/bench_web.py

bench-rl: .venv-bench/ready  ## steps a second of the environments, beside those of other packages
	.venv-bench/bin/python bench/bench_rl.py

# What is compared with is fetched into an environment of its own.
.venv-bench/ready: pyproject.toml constraints.txt bench/rivals.txt
	$(or $(PYTHON),python3) -m venv .venv-bench
	.venv-bench/bin/pip install -q -e '.[openspiel]' -c constraints.txt -r bench/rivals.txt
	touch $@

test-cluster: .venv-cluster/ready  ## the arena, training and lab on a real Ray of this machine, about a minute
	.venv-cluster/bin/python -m pytest -q -m cluster tests/arena/test_cluster.py

# Ray is large, and most changes do not need it.
.venv-cluster/ready: pyproject.toml constraints.txt
	$(or $(PYTHON),python3) -m venv .venv-cluster
	.venv-cluster/bin/pip install -q -e '.[bots,cluster]' hypothesis pytest pytest-timeout -c constraints.txt
	touch $@

test-extras: page docs       ## build the archives; try each extra in an empty environment
	.venv/bin/python scripts/test_extras.py

docs: .venv/ready            ## the documentation as a site with search, in site/
	NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --clean --strict --quiet

shots: page                  ## a picture of every screen in shots/: desktop, phone, dark, large type
	@sh scripts/chromium
	.venv/bin/python scripts/shots.py

soak: .venv/ready            ## the long forms: games, kills, deliveries, fuzz, secrets, attacks: make soak GAMES=20000 KILLS=200
	.venv/bin/python tests/soak.py --games $(GAMES)
	.venv/bin/python -m tests.server.kill --kills $(KILLS)
	.venv/bin/python -m tests.server.notices.kill --kills $(KILLS)
	.venv/bin/python -m tests.server.deliveries --deliveries $(MESSAGES)
	.venv/bin/python -m tests.server.fuzz --messages $(MESSAGES)
	.venv/bin/python -m tests.server.hidden
	.venv/bin/python -m tests.server.attack_all
	.venv/bin/pytest -m soak

golden: .venv/ready          ## rewrite the golden games (read the diff before you commit it)
	.venv/bin/python tests/golden.py

coverage-pages: .venv/ready  ## rewrite docs/coverage: which test shows which rule, and where a board answers which question
	.venv/bin/python -m tests.coverage_pages

help:                        ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

.venv/ready: pyproject.toml constraints.txt
	@sh scripts/setup
