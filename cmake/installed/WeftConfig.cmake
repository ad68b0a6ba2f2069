# SPDX-License-Identifier: MIT
# What pip installs as share/cmake/Weft: leads find_package() to the tree in the Python package.
file(GLOB trees "${CMAKE_CURRENT_LIST_DIR}/../../../lib/python3*/*-packages/weft/tree/cmake")
list(GET trees 0 tree)
include("${tree}/WeftConfig.cmake")
