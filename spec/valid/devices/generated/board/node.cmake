# Generated from devices.yaml. Do not edit.
set(WEFT_NODE_NAME board)
set(WEFT_NODE_GENERATED "OUT/board")
set(WEFT_NODE_BOARD_FILE "OUT/board/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS DEVICES)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/board"
  "ROOT/spec/valid/devices"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/devices/main.c"
)
