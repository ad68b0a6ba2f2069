# Generated from placeholders.yaml. Do not edit.
set(WEFT_NODE_NAME b)
set(WEFT_NODE_GENERATED "OUT/b")
set(WEFT_NODE_BOARD_FILE "OUT/b/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/b"
  "ROOT/spec/valid/placeholders"
  "ROOT/spec/valid/placeholders/riscv"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/placeholders/main.c"
)
