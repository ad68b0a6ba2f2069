# Generated from replicated.yaml. Do not edit.
set(WEFT_NODE_NAME core1)
set(WEFT_NODE_GENERATED "OUT/core1")
set(WEFT_NODE_BOARD_FILE "OUT/core1/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/core1"
  "ROOT/spec/valid/replicated"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/replicated/main.c"
)
set(WEFT_NODE_NET ON)
set(WEFT_NODE_LINKS shm)
