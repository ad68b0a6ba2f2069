# Generated from two_processes.yaml. Do not edit.
set(WEFT_NODE_NAME left)
set(WEFT_NODE_GENERATED "OUT/left")
set(WEFT_NODE_BOARD_FILE "OUT/left/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/left"
  "ROOT/spec/valid/two_processes"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/two_processes/main.c"
)
set(WEFT_NODE_NET ON)
set(WEFT_NODE_LINKS shm)
