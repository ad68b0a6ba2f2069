# SPDX-License-Identifier: MIT
"""The checks behind `make test`: rules of the tree, and the runner of all steps.

Each checker is a module with `main()` and can be run alone, for instance
`PYTHONPATH=tools .venv/bin/python -m checks.layering`.
"""
