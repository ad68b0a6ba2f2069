# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR mipsel)
set(WEFT_TOOLCHAIN mipsel-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/gcc.cmake)
