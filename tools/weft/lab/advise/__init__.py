# SPDX-License-Identifier: MIT
"""Which strategy two nodes should exchange data by: predicted from measured costs."""
