# Generated from replicated.yaml. Do not edit.
set(WEFT_NODE_NAME watcher)
set(WEFT_NODE_GENERATED "OUT/watcher")
set(WEFT_NODE_BOARD_FILE "OUT/watcher/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/watcher"
  "ROOT/spec/valid/replicated"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/replicated/main.c"
)
set(WEFT_NODE_NET ON)
set(WEFT_NODE_LINKS socket secure)
