# SPDX-License-Identifier: MIT
"""Pictures of a description: what stands where, as SVG and for the designer."""
