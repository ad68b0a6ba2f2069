# SPDX-License-Identifier: MIT
# For find_package(Weft): brings weft_add_node(). The kernel is compiled in the project that uses it,
# as each description configures it.
include("${CMAKE_CURRENT_LIST_DIR}/weft.cmake")
