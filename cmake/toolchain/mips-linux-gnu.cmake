# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR mips)
set(WEFT_TOOLCHAIN mips-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/gcc.cmake)
