# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR riscv)
set(WEFT_TOOLCHAIN riscv64-unknown-elf)
include(${CMAKE_CURRENT_LIST_DIR}/gcc.cmake)
