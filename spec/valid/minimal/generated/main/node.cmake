# Generated from minimal.yaml. Do not edit.
set(WEFT_NODE_NAME main)
set(WEFT_NODE_GENERATED "OUT/main")
set(WEFT_NODE_BOARD_FILE "OUT/main/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/main"
  "ROOT/spec/valid/minimal"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/minimal/main.c"
)
