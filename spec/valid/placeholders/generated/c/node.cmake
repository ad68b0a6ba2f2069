# Generated from placeholders.yaml. Do not edit.
set(WEFT_NODE_NAME c)
set(WEFT_NODE_GENERATED "OUT/c")
set(WEFT_NODE_BOARD_FILE "OUT/c/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/c"
  "ROOT/spec/valid/placeholders"
  "ROOT/spec/valid/placeholders/host"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/placeholders/main.c"
)
