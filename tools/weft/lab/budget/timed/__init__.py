# SPDX-License-Identifier: MIT
"""The budget of an application: what its description says of time, with measured costs."""
