# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR sparc)
set(WEFT_TOOLCHAIN sparc64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/gcc.cmake)
