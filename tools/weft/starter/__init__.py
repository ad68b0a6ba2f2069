# SPDX-License-Identifier: MIT
"""What ./weft new writes: an application to start from, and what editors need to debug it."""
