# Generated from all_objects.yaml. Do not edit.
set(WEFT_NODE_NAME main)
set(WEFT_NODE_GENERATED "OUT/main")
set(WEFT_NODE_BOARD_FILE "OUT/main/board.cmake")
set(WEFT_NODE_OPTIMIZE -Os)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS DUMP SLICES)
set(WEFT_NODE_DEFINITIONS
  "WEFT_CONFIG_FAST_PATHS=0"
  "WEFT_CONFIG_TIME_LIST=1"
)
set(WEFT_NODE_DEFINES
  "GREETING=\"hello\""
  "LIMIT=4"
)
set(WEFT_NODE_INCLUDES
  "OUT/main"
  "ROOT/spec/valid/all_objects"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/all_objects/main.c"
  "ROOT/spec/valid/all_objects/handlers.c"
)
set(WEFT_NODE_LINK_FLAGS "-Wl,--undefined=weft_system_info")
