# Generated from software_interrupts.yaml. Do not edit.
set(WEFT_NODE_NAME main)
set(WEFT_NODE_GENERATED "OUT/main")
set(WEFT_NODE_BOARD_FILE "OUT/main/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS SWI IDLE)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/main"
  "ROOT/spec/valid/software_interrupts"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/software_interrupts/main.c"
)
