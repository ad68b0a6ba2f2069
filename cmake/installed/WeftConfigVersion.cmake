# SPDX-License-Identifier: MIT
# What pip installs as share/cmake/Weft: the version of the tree in the Python package.
file(GLOB trees "${CMAKE_CURRENT_LIST_DIR}/../../../lib/python3*/*-packages/weft/tree/cmake")
list(GET trees 0 tree)
include("${tree}/WeftConfigVersion.cmake")
