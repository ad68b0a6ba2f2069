# SPDX-License-Identifier: MIT
#
# The jobs of the repository. Each does its own set-up; arguments go into ARGS:
#   make bench ARGS='--target cm3'

.PHONY: help bench test site setup format

help:
	@echo 'make bench    measure every service on every target: table and report'
	@echo 'make test     run all checks and tests'
	@echo 'make site     build the documents as a site: build/site/index.html'
	@echo 'make setup    only install what these need'
	@echo 'make format   format the C and Python sources'
	@echo './weft        everything else: ./weft --help'

bench:
	@sh tools/setup/setup.sh bench
	@./weft bench $(ARGS)

test:
	@sh tools/setup/setup.sh test
	@tests/run $(ARGS)

site:
	@sh tools/setup/setup.sh test
	@PYTHONPATH=tools .venv/bin/python -m docsite $(ARGS)

setup:
	@sh tools/setup/setup.sh test

format:
	@sh tools/setup/setup.sh test
	@tests/run --format
