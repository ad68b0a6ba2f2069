# Generated from orders.yaml. Do not edit.
set(WEFT_NODE_NAME mips)
set(WEFT_NODE_GENERATED "OUT/mips")
set(WEFT_NODE_BOARD_FILE "OUT/mips/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS LAYOUTS)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/mips"
  "ROOT/spec/valid/orders"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/orders/main.c"
)
set(WEFT_NODE_NET ON)
set(WEFT_NODE_LINKS uart)
set(WEFT_NODE_LINK_FLAGS "-Wl,--wrap=weft_board_write")
