# Generated from orders.yaml. Do not edit.
set(WEFT_NODE_NAME process)
set(WEFT_NODE_GENERATED "OUT/process")
set(WEFT_NODE_BOARD_FILE "OUT/process/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/process"
  "ROOT/spec/valid/orders"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/orders/main.c"
)
set(WEFT_NODE_NET ON)
set(WEFT_NODE_LINKS uart)
