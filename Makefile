# Works with GNU make 3.81 (macOS) and later: no .ONESHELL, no != and no grouped targets.

PREFIX ?= /usr/local
DESTDIR ?=
# `make test FILTER=MatchTests`, `make soak SOAK_SECONDS=3600 FILTER=Random`
FILTER ?=
SOAK_SECONDS ?= 600
# `make big SIZE=100M BIG=/tmp/big.txt`
SIZE ?= 1G
BIG ?= .build/big.txt
# Where the benchmarks' texts are: Benchmarks/prepare fills it.
BENCH_DATA ?= Benchmarks/data

SHELL := /bin/bash
# Swift may be unpacked there without being in PATH.
export PATH := $(PATH):/opt/swift/usr/bin

PROGRAMS := psearch psearch-reader

# What psearch writes with `--generate KIND` and install puts under PREFIX, as KIND:PATH.
GENERATED := man:share/man/man1/psearch.1 \
  complete-bash:share/bash-completion/completions/psearch \
  complete-zsh:share/zsh/site-functions/_psearch \
  complete-fish:share/fish/vendor_completions.d/psearch.fish

RELEASE_FLAGS := -c release
ifeq ($(shell uname -s),Linux)
# Runs where no Swift is installed, and starts faster for being smaller.
RELEASE_FLAGS += --static-swift-stdlib -Xlinker --gc-sections -Xlinker -s
# A folder with nothing but the static C++ library, which Swift's own needs: to load the shared one
# takes a fifth of the time of a short search.
STATIC_FOLDER := $(CURDIR)/.build/static
RELEASE_FLAGS += -Xlinker -L$(STATIC_FOLDER)
endif

# For recipes: the shell asks, because $(shell) before make 4.4 does not see the PATH set above.
RELEASE_FOLDER := $$(swift build $(RELEASE_FLAGS) --show-bin-path)

.PHONY: help build release demo test lint deps install uninstall clean soak bench big picture

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

build: deps ## build everything for debugging
	swift build

release: deps ## build the programs as they are installed
	@scripts/link-static-libraries $(STATIC_FOLDER)
	@set -e; for program in $(PROGRAMS); do \
	  echo "swift build $(RELEASE_FLAGS) --product $$program"; \
	  swift build $(RELEASE_FLAGS) --product $$program; \
	done

demo: release ## build, then show searches in Corpus
	scripts/demo "$(RELEASE_FOLDER)"

test: ## build, run the tests and the examples (FILTER=name for some of the tests)
	@scripts/install-dependencies test
	scripts/test $(if $(FILTER),'$(FILTER)')

lint: ## check format and house rules
	@scripts/install-dependencies lint
	swift format lint --strict --recursive --parallel --configuration .swift-format \
	  $(wildcard Package.swift Sources Tests Examples Benchmarks/micro)
	scripts/lint

deps: ## install what is missing for a build
	@scripts/install-dependencies build

install: release ## install under DESTDIR and PREFIX (default /usr/local)
	@set -e; from="$(RELEASE_FOLDER)"; to="$(DESTDIR)$(PREFIX)"; \
	install -d "$$to/bin"; \
	for program in $(PROGRAMS); do \
	  echo "$$to/bin/$$program"; \
	  install -m 755 "$$from/$$program" "$$to/bin/$$program"; \
	done; \
	for entry in $(GENERATED); do \
	  file="$$to/$${entry#*:}"; echo "$$file"; \
	  install -d "$$(dirname "$$file")"; \
	  "$$from/psearch" --no-config --generate "$${entry%%:*}" > "$$file.new"; \
	  chmod 644 "$$file.new"; mv "$$file.new" "$$file"; \
	done

uninstall: ## remove what install installed
	@for program in $(PROGRAMS); do rm -fv "$(DESTDIR)$(PREFIX)/bin/$$program"; done
	@for entry in $(GENERATED); do rm -fv "$(DESTDIR)$(PREFIX)/$${entry#*:}"; done

clean: ## remove what was built
	rm -rf .build .build-* Examples/*/.build Benchmarks/bin

soak: ## a million random searches and the big tests, then rounds with new seeds (SOAK_SECONDS=600)
	@scripts/install-dependencies test
	scripts/soak '$(SOAK_SECONDS)' $(if $(FILTER),'$(FILTER)')

bench: release Benchmarks/bin/bare-loop ## measure and keep the record in Benchmarks/results
	swift build -c release --package-path Benchmarks/micro --scratch-path .build-micro
	Benchmarks/run --data '$(BENCH_DATA)' --psearch "$(RELEASE_FOLDER)/psearch" \
	  --micro .build-micro/release/micro

big: ## write a large text with a known number of matches (SIZE=1G, BIG=.build/big.txt)
	@mkdir -p "$(dir $(BIG))"
	Corpus/make-big '$(SIZE)' "$(BIG)"

picture: build ## draw docs/psearch.svg, the picture in README.md
	scripts/picture "$$(swift build --show-bin-path)"

# pcre2-config comes with the header; where it does not, the default paths have to do.
Benchmarks/bin/bare-loop: Benchmarks/bare-loop.c
	@mkdir -p Benchmarks/bin
	$(CC) -std=c11 -O2 -Wall -Wextra -Werror $(shell pcre2-config --cflags 2>/dev/null) -o $@ $< \
	  $(shell pcre2-config --libs8 2>/dev/null || echo -lpcre2-8)
