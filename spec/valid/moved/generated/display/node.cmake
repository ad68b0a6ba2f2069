# Generated from moved.yaml. Do not edit.
set(WEFT_NODE_NAME display)
set(WEFT_NODE_GENERATED "OUT/display")
set(WEFT_NODE_BOARD_FILE "OUT/display/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS DMA)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/display"
  "ROOT/spec/valid/moved"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/moved/main.c"
)
set(WEFT_NODE_NET ON)
set(WEFT_NODE_LINKS shm)
set(WEFT_NODE_LINK_FLAGS "-Wl,--defsym=weft_core=1,--defsym=weft_cores=2")
