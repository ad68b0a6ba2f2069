# Generated from user_tasks.yaml. Do not edit.
set(WEFT_NODE_NAME main)
set(WEFT_NODE_GENERATED "OUT/main")
set(WEFT_NODE_BOARD_FILE "OUT/main/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS SWI USER)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/main"
  "ROOT/spec/valid/user_tasks"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/user_tasks/main.c"
)
set(WEFT_NODE_PARTITIONS codec)
set(WEFT_NODE_PARTITION_codec
  "ROOT/spec/valid/user_tasks/codec.c"
)
set(WEFT_NODE_LINK_FLAGS "-Wl,--undefined=weft_system_info")
