# Generated from two_nodes.yaml. Do not edit.
set(WEFT_NODE_NAME dsp)
set(WEFT_NODE_GENERATED "OUT/dsp")
set(WEFT_NODE_BOARD_FILE "OUT/dsp/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/dsp"
  "ROOT/spec/valid/two_nodes"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/two_nodes/dsp.c"
)
