# Generated from user_remote.yaml. Do not edit.
set(WEFT_NODE_NAME dsp1)
set(WEFT_NODE_GENERATED "OUT/dsp1")
set(WEFT_NODE_BOARD_FILE "OUT/dsp1/board.cmake")
set(WEFT_NODE_OPTIMIZE -O2)
set(WEFT_NODE_LTO OFF)
set(WEFT_NODE_FEATURES CHECKS)
set(WEFT_NODE_DEFINITIONS
)
set(WEFT_NODE_DEFINES
)
set(WEFT_NODE_INCLUDES
  "OUT/dsp1"
  "ROOT/spec/valid/user_remote"
)
set(WEFT_NODE_SOURCES
  "ROOT/spec/valid/user_remote/main.c"
)
set(WEFT_NODE_NET ON)
set(WEFT_NODE_LINKS shm)
set(WEFT_NODE_LINK_FLAGS "-Wl,--defsym=weft_core=2,--defsym=weft_cores=3" "-Wl,--undefined=weft_board_reset_cores" "-Wl,--wrap=weft_board_console,--wrap=weft_board_exit,--wrap=weft_riscv_vectors" "-Wl,--wrap=weft_riscv_swi_vectors")
