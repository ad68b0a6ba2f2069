# Generated from two_nodes.yaml. Do not edit.
set(WEFT_NODE_NAME gpp)
set(WEFT_NODE_GENERATED "OUT/gpp")
set(WEFT_NODE_BOARD_FILE "OUT/gpp/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/gpp"
  "ROOT/spec/valid/two_nodes"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/two_nodes/gpp.c"
)
