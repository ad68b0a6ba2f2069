# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR microblaze)
set(WEFT_TOOLCHAIN microblazeel-elf)
include(${CMAKE_CURRENT_LIST_DIR}/gcc.cmake)
