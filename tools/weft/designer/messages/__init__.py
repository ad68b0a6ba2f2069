# SPDX-License-Identifier: MIT
"""Parts of the protocol of page and server, by what they are about."""
