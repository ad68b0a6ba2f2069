# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(WEFT_TOOLCHAIN arm-none-eabi)
include(${CMAKE_CURRENT_LIST_DIR}/gcc.cmake)
