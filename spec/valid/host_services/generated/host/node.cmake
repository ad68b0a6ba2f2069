# Generated from host_services.yaml. Do not edit.
set(WEFT_NODE_NAME host)
set(WEFT_NODE_GENERATED "OUT/host")
set(WEFT_NODE_BOARD_FILE "OUT/host/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/host"
  "ROOT/spec/valid/host_services"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/host_services/main.c"
)
set(WEFT_NODE_NET ON)
set(WEFT_NODE_LINKS uart)
