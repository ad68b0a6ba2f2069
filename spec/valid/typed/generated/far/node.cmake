# Generated from typed.yaml. Do not edit.
set(WEFT_NODE_NAME far)
set(WEFT_NODE_GENERATED "OUT/far")
set(WEFT_NODE_BOARD_FILE "OUT/far/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/far"
  "ROOT/spec/valid/typed"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/typed/main.c"
)
set(WEFT_NODE_NET ON)
set(WEFT_NODE_LINKS uart)
