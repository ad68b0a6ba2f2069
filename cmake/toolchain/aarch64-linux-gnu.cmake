# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(WEFT_TOOLCHAIN aarch64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/gcc.cmake)
