# SPDX-License-Identifier: MIT
#
# Functions that build the kernel and the nodes of a description.
# Facts about boards and nodes come from generated files, never from here.

# The root of the tree, for the functions below wherever they are called from.
get_filename_component(root "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
set(WEFT_ROOT "${root}" CACHE INTERNAL "Root of the Weft tree")

# Warnings for the kernel, ports, boards and generated code, besides -Wall -Wextra.
set(WEFT_WARNINGS -Wpedantic -Wshadow -Wconversion -Wundef -Wvla -Wwrite-strings
  -Wstrict-prototypes -Wmissing-prototypes CACHE INTERNAL "Warnings for all but the user's code")

# What compilers from gcc 14 on refuse, refused by all: a program that builds here builds there.
set(WEFT_ERRORS -Werror=implicit-function-declaration -Werror=implicit-int
  -Werror=incompatible-pointer-types -Werror=int-conversion
  CACHE INTERNAL "Errors for all code in C")

# Folders of net/link whose code a link driver uses.
set(WEFT_LINK_PARTS_uart reliable CACHE INTERNAL "Parts of the UART driver")
set(WEFT_LINK_LIBRARIES_secure ssl crypto CACHE INTERNAL "Libraries of secure sessions")
set(WEFT_LINK_PARTS_sim_raw reliable CACHE INTERNAL "Parts of the simulated driver that repairs")

set(WEFT_LAYOUTS 1 CACHE STRING "Memory layouts in which each node is linked")

include("${CMAKE_CURRENT_LIST_DIR}/generator.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/board.cmake")

# weft_add_kernel(<prefix> BOARD <name> | FILE <board.cmake>
#                 [OPTIMIZE <flag>] [NET <bool>] [FEATURES <feature>...]
#                 [DEFINITIONS <name=value>...])
#
# Features are SWI, USER, BUDGET, SHARED, and CHECKS, CANARIES, OBJCORE and TRACE, as in the description's
# config: each sets WEFT_CONFIG_<feature> and brings the folder of its name; USER_REMOTE, user tasks that
# use other nodes, brings net/user, CALLBACKS, requests that have some, net/callbacks, and LAYOUTS,
# conversion of the order of bytes, net/layouts.
# Makes <prefix>_config (flags and include path for all code of a node), the
# static libraries <prefix>_kernel and <prefix>_arch, with NET <prefix>_net,
# and the objects <prefix>_board. weft::kernel is the first one's kernel.
function(weft_add_kernel prefix)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "BOARD;FILE;OPTIMIZE;NET"
    "FEATURES;DEFINITIONS")
  if(NOT arg_FILE)
    set(arg_FILE "${CMAKE_CURRENT_BINARY_DIR}/weft/${arg_BOARD}/board.cmake")
    _weft_generate(--board "${arg_BOARD}" --output "${CMAKE_CURRENT_BINARY_DIR}/weft/${arg_BOARD}")
  endif()
  include("${arg_FILE}")
  if(WEFT_BOARD_TOOLCHAIN AND NOT CMAKE_CROSSCOMPILING)
    message(FATAL_ERROR "The board ${WEFT_BOARD_NAME} needs a cross compiler: configure with "
      "--toolchain ${WEFT_ROOT}/cmake/toolchain/${WEFT_BOARD_TOOLCHAIN}.cmake")
  endif()
  if(NOT arg_OPTIMIZE)
    set(arg_OPTIMIZE -O2)
  endif()
  set(kernel_folders "${WEFT_ROOT}/kernel")
  foreach(feature IN LISTS arg_FEATURES)
    string(TOLOWER "${feature}" folder)
    list(APPEND arg_DEFINITIONS "WEFT_CONFIG_${feature}=1")
    if(NOT feature MATCHES "^(CALLBACKS|CANARIES|LAYOUTS|USER_REMOTE)$")
      list(APPEND kernel_folders "${WEFT_ROOT}/kernel/${folder}")
    endif()
  endforeach()

  add_library(${prefix}_config INTERFACE)
  target_include_directories(${prefix}_config INTERFACE "${WEFT_ROOT}/include")
  target_compile_definitions(${prefix}_config INTERFACE ${arg_DEFINITIONS})
  if(arg_NET)
    target_compile_definitions(${prefix}_config INTERFACE WEFT_CONFIG_NET=1)
  endif()
  target_compile_features(${prefix}_config INTERFACE c_std_11)
  set(common ${WEFT_BOARD_CPU_FLAGS} ${arg_OPTIMIZE} -g -Wall -Wextra)
  if(WEFT_BOARD_HOSTED AND WEFT_SANITIZE)
    list(APPEND common -fsanitize=${WEFT_SANITIZE} -fno-sanitize-recover=all)
  endif()
  if(NOT WEFT_BOARD_HOSTED)
    list(APPEND common $<$<COMPILE_LANGUAGE:C>:-ffreestanding>)
  endif()
  if("CANARIES" IN_LIST arg_FEATURES)
    list(APPEND common $<$<COMPILE_LANGUAGE:C>:-fstack-protector-strong>)
  endif()
  target_compile_options(${prefix}_config INTERFACE
    ${common} -ffunction-sections -fdata-sections
    $<$<COMPILE_LANGUAGE:C>:-fstack-usage> $<$<COMPILE_LANGUAGE:C>:${WEFT_ERRORS}>)
  target_link_options(${prefix}_config INTERFACE ${common} ${WEFT_BOARD_LINK_FLAGS} -Wl,--gc-sections)

  set(arch "${WEFT_ROOT}/arch/${WEFT_BOARD_ARCH}")
  add_library(${prefix}_internal INTERFACE)
  target_link_libraries(${prefix}_internal INTERFACE ${prefix}_config)
  target_include_directories(${prefix}_internal INTERFACE
    "${WEFT_ROOT}/kernel" "${WEFT_ROOT}/arch" "${arch}" ${WEFT_BOARD_FOLDERS})
  # Builds for size: what several files use becomes one function, and without fast paths the linker
  # leaves out what the generated tables do not need. Where user tasks are, linker scripts place
  # objects by their names.
  if(arg_OPTIMIZE STREQUAL "-Os" AND WEFT_BOARD_LTO AND NOT WEFT_BOARD_HOSTED
      AND NOT "USER" IN_LIST arg_FEATURES)
    set_target_properties(${prefix}_internal PROPERTIES WEFT_LTO "-flto;-ffat-lto-objects")
    target_link_options(${prefix}_config INTERFACE
      -flto -ffunction-sections -fdata-sections ${WEFT_BOARD_KERNEL_FLAGS})
  endif()
  target_compile_definitions(${prefix}_internal INTERFACE WEFT_BOARD_IRQS=${WEFT_BOARD_IRQS})
  target_compile_options(${prefix}_internal INTERFACE
    ${WEFT_BOARD_KERNEL_FLAGS} -Werror $<$<COMPILE_LANGUAGE:C>:${WEFT_WARNINGS}>)

  # Following jumps, the compiler trades registers for tests that are never made: it would push
  # in the common case of these.
  set_source_files_properties("${WEFT_ROOT}/kernel/queue.c" "${WEFT_ROOT}/kernel/stack.c"
    PROPERTIES COMPILE_OPTIONS -fno-cse-follow-jumps)
  _weft_add_part(${prefix}_kernel STATIC ${prefix}_internal ${kernel_folders})
  _weft_add_part(${prefix}_arch STATIC ${prefix}_internal "${arch}")
  _weft_add_part(${prefix}_board OBJECT ${prefix}_internal ${WEFT_BOARD_FOLDERS})
  target_link_libraries(${prefix}_kernel PUBLIC ${prefix}_config)
  # Kernel and port call each other; what the compiler calls are objects, since
  # LTO asks for them when the archives have been searched.
  target_link_libraries(${prefix}_kernel PRIVATE ${prefix}_arch)
  target_link_libraries(${prefix}_arch PRIVATE ${prefix}_kernel)
  if(arg_NET)
    target_include_directories(${prefix}_internal INTERFACE "${WEFT_ROOT}/net")
    set(net_folders "${WEFT_ROOT}/net" "${WEFT_ROOT}/net/hub" "${WEFT_ROOT}/net/processor"
      "${WEFT_ROOT}/net/router")
    if(WEFT_BOARD_HOSTED)
      list(APPEND net_folders "${WEFT_ROOT}/net/link/host")
    endif()
    if("USER_REMOTE" IN_LIST arg_FEATURES)
      list(APPEND net_folders "${WEFT_ROOT}/net/user")
    endif()
    if("CALLBACKS" IN_LIST arg_FEATURES)
      list(APPEND net_folders "${WEFT_ROOT}/net/callbacks")
    endif()
    if("LAYOUTS" IN_LIST arg_FEATURES)
      list(APPEND net_folders "${WEFT_ROOT}/net/layouts")
    endif()
    if("TRACE" IN_LIST arg_FEATURES)
      list(APPEND net_folders "${WEFT_ROOT}/net/trace")
    endif()
    _weft_add_part(${prefix}_net STATIC ${prefix}_internal ${net_folders})
    target_link_libraries(${prefix}_net PRIVATE ${prefix}_kernel)
    target_link_libraries(${prefix}_kernel PRIVATE ${prefix}_net)
  endif()
  if(NOT WEFT_BOARD_HOSTED)
    _weft_add_part(${prefix}_freestanding OBJECT ${prefix}_internal
      "${WEFT_ROOT}/board/freestanding")
    set_source_files_properties("${WEFT_ROOT}/board/freestanding/memory.c" PROPERTIES
      COMPILE_OPTIONS
      "-fno-builtin;-fno-tree-loop-distribute-patterns;-fno-strict-aliasing")
    if(NOT WEFT_BOARD_OWN_LIBRARY)
      target_link_libraries(${prefix}_kernel PRIVATE gcc)
      target_link_libraries(${prefix}_arch PRIVATE gcc)
    endif()
  endif()
  if("CANARIES" IN_LIST arg_FEATURES)
    set(canaries "${WEFT_ROOT}/kernel/canaries")
    if(NOT WEFT_BOARD_HOSTED)
      list(APPEND canaries "${WEFT_ROOT}/kernel/canaries/freestanding")
    endif()
    _weft_add_part(${prefix}_canaries OBJECT ${prefix}_internal ${canaries})
  endif()
  if(NOT TARGET weft::kernel)
    add_library(weft::kernel ALIAS ${prefix}_kernel)
  endif()
endfunction()

# Lets the linker optimise a library, where the kernel is compiled so. Not the board's objects:
# what the compiler itself calls, and what the linker's --wrap replaces, must stay as it is.
function(_weft_optimize_when_linked name internal)
  get_target_property(lto ${internal} WEFT_LTO)
  if(lto)
    target_compile_options(${name} PRIVATE ${lto})
  endif()
endfunction()

# A library of all C and assembly files of some folders, compiled with internal flags.
function(_weft_add_part name kind internal)
  list(TRANSFORM ARGN APPEND "/*.c" OUTPUT_VARIABLE c_files)
  list(TRANSFORM ARGN APPEND "/*.S" OUTPUT_VARIABLE assembly_files)
  file(GLOB sources CONFIGURE_DEPENDS ${c_files} ${assembly_files})
  add_library(${name} ${kind} ${sources})
  set_target_properties(${name} PROPERTIES C_STANDARD 11 C_EXTENSIONS OFF)
  target_link_libraries(${name} PRIVATE ${internal})
  if(kind STREQUAL "STATIC")
    _weft_optimize_when_linked(${name} ${internal})
  endif()
endfunction()

# Sets a variable to the prefix of the kernel that the node of the caller needs.
# Nodes with the same board and configuration share one.
function(_weft_node_kernel variable)
  set(configuration "${WEFT_NODE_OPTIMIZE};${WEFT_NODE_FEATURES};${WEFT_NODE_NET};${WEFT_NODE_DEFINITIONS}")
  string(MD5 hash "${configuration}")
  string(SUBSTRING "${hash}" 0 8 hash)
  string(MAKE_C_IDENTIFIER "weft_${WEFT_BOARD_NAME}_${hash}" prefix)
  if(NOT TARGET ${prefix}_kernel)
    weft_add_kernel(${prefix} FILE "${WEFT_NODE_BOARD_FILE}" OPTIMIZE ${WEFT_NODE_OPTIMIZE}
      NET ${WEFT_NODE_NET} FEATURES ${WEFT_NODE_FEATURES} DEFINITIONS ${WEFT_NODE_DEFINITIONS})
  endif()
  set(${variable} ${prefix} PARENT_SCOPE)
endfunction()

# Makes the library of a link driver, a folder below net/link and its folder
# host/ for processes, unless it is there, and sets a variable to its name.
function(_weft_link_driver variable prefix driver)
  string(MAKE_C_IDENTIFIER "${prefix}_link_${driver}" name)
  if(NOT TARGET ${name})
    set(folders "${WEFT_ROOT}/net/link/${driver}")
    if(WEFT_BOARD_HOSTED)
      list(APPEND folders "${WEFT_ROOT}/net/link/${driver}/host")
    endif()
    _weft_add_part(${name} STATIC ${prefix}_internal ${folders})
    target_link_libraries(${name} PRIVATE ${prefix}_net ${prefix}_kernel)
    if(driver STREQUAL "secure")
      include(CheckIncludeFile)
      check_include_file(openssl/ssl.h WEFT_HAS_OPENSSL)
      if(NOT WEFT_HAS_OPENSSL)
        message(FATAL_ERROR "Links with a key need OpenSSL for the board ${WEFT_BOARD_NAME}: "
          "install libssl-dev (for another processor libssl-dev:arm64, after "
          "`dpkg --add-architecture arm64`), or write `insecure: true`.")
      endif()
    endif()
    foreach(library IN LISTS WEFT_LINK_LIBRARIES_${driver})
      target_link_libraries(${name} PRIVATE ${library})
    endforeach()
    foreach(part IN LISTS WEFT_LINK_PARTS_${driver})
      _weft_link_driver(library ${prefix} ${part})
      target_link_libraries(${name} PRIVATE ${library})
    endforeach()
  endif()
  set(${variable} ${name} PARENT_SCOPE)
endfunction()

# Generates the files of a node of a description, with the arguments of the caller's weft_add_node().
function(_weft_generate_node output)
  if(NOT CMAKE_ASM_COMPILER)
    message(FATAL_ERROR "Weft has assembly files: write project(<name> LANGUAGES C ASM).")
  endif()
  cmake_path(ABSOLUTE_PATH arg_DESCRIPTION BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
  set(inputs "${arg_DESCRIPTION}")
  set(options)
  if(arg_NODE)
    list(APPEND options --node "${arg_NODE}")
  endif()
  if(arg_TARGET MATCHES "/")
    cmake_path(ABSOLUTE_PATH arg_TARGET BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
  endif()
  if(arg_TARGET)
    list(APPEND options --target "${arg_TARGET}")
  endif()
  if(arg_MAP)
    cmake_path(ABSOLUTE_PATH arg_MAP BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND options --map "${arg_MAP}")
    list(APPEND inputs "${arg_MAP}")
  endif()
  _weft_generate("${arg_DESCRIPTION}" ${options} --output "${output}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${inputs})
endfunction()

# weft_add_node(<target> DESCRIPTION <file> [NODE <name>] [TARGET <target>] [MAP <file>]
#               [OUTPUT_NAME <file>] [LIBRARIES <target>...])
#
# Makes the program of one node of a description, with a kernel configured as the description says.
# NODE may be left out when there is only one; TARGET replaces the boards, and may be the path of a
# board; MAP is a placement. The program's file is called <target>.elf, or OUTPUT_NAME; the property
# WEFT_PROGRAM of the target has its path. LIBRARIES are libraries of the project to link.
#
# A node on a board for which the compiler of this build is not the right one is built in a tree of
# its board (board.cmake); <target> is a custom target then.
#
# weft_add_node(<target> FILE <node.cmake>) is for `./weft build`, which has generated the files.
function(weft_add_node target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FILE;DESCRIPTION;NODE;TARGET;MAP;OUTPUT_NAME"
    "LIBRARIES")
  if(arg_UNPARSED_ARGUMENTS OR NOT (arg_FILE OR arg_DESCRIPTION))
    message(FATAL_ERROR "weft_add_node(${target}) needs DESCRIPTION <file>, and does not know: "
      "${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(arg_DESCRIPTION)
    set(output "${CMAKE_CURRENT_BINARY_DIR}/weft/${target}")
    _weft_generate_node("${output}")
    set(arg_FILE "${output}/node.cmake")
  endif()
  set(WEFT_NODE_NET OFF)
  set(WEFT_NODE_PARTITIONS)
  set(WEFT_NODE_LINKS)
  set(WEFT_NODE_LINK_FLAGS)
  set(WEFT_NODE_IMAGES)
  include("${arg_FILE}")
  include("${WEFT_NODE_BOARD_FILE}")
  if(arg_DESCRIPTION)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${WEFT_BOARD_FILE}")
    if(NOT arg_OUTPUT_NAME)
      set(arg_OUTPUT_NAME "${target}.elf")
    endif()
    _weft_compiler_fits(fits)
    if(NOT fits)
      _weft_add_node_of_board(${target} "${arg_OUTPUT_NAME}")
      return()
    endif()
  endif()
  _weft_node_kernel(kernel)

  # The generated tables see the port's constants; the user's sources do not.
  add_library(${target}.system OBJECT "${WEFT_NODE_GENERATED}/system.c")
  target_include_directories(${target}.system PRIVATE ${WEFT_NODE_INCLUDES})
  target_compile_definitions(${target}.system PRIVATE ${WEFT_NODE_DEFINES})
  target_link_libraries(${target}.system PRIVATE ${kernel}_internal)
  _weft_optimize_when_linked(${target}.system ${kernel}_internal)
  # The user's names may equal those of locals in inline functions, and the
  # state of a user-defined hub starts as zero behind its hub.
  # (Options of a file stand behind those of its target.)
  set_source_files_properties("${WEFT_NODE_GENERATED}/system.c" PROPERTIES
    COMPILE_OPTIONS "-Wno-shadow;-Wno-missing-field-initializers")

  _weft_add_images(images)
  add_executable(${target} ${WEFT_NODE_SOURCES} ${images})
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME ${WEFT_NODE_NAME} SUFFIX .elf C_STANDARD 11)
  if(arg_DESCRIPTION)
    _weft_finish_node(${target} "${arg_OUTPUT_NAME}" "${arg_LIBRARIES}")
  endif()
  target_include_directories(${target} PRIVATE ${WEFT_NODE_INCLUDES})
  target_compile_definitions(${target} PRIVATE ${WEFT_NODE_DEFINES})
  # Link-time optimisation is for the application: the kernel's fast paths end at
  # function boundaries, and inlining them makes some rows longer (doc/decisions).
  if(WEFT_NODE_LTO)
    target_compile_options(${target} PRIVATE -flto=auto)
  endif()
  # A call that ends a function stays a call: the record of a misuse names its line.
  if("CHECKS" IN_LIST WEFT_NODE_FEATURES)
    target_compile_options(${target} PRIVATE -fno-optimize-sibling-calls)
  endif()
  # Without a network, what <weft/net.h> declares is an archive: only what the sources call is linked.
  if(NOT WEFT_NODE_NET)
    add_library(${target}.node STATIC "${WEFT_NODE_GENERATED}/node.c")
    target_link_libraries(${target}.node PRIVATE ${kernel}_internal)
    target_link_libraries(${target} PRIVATE ${target}.node)
  endif()
  # Code of user tasks: the linker script knows these objects by the names of their folders.
  foreach(partition IN LISTS WEFT_NODE_PARTITIONS)
    set(library ${target}.user.${partition})
    add_library(${library} OBJECT ${WEFT_NODE_PARTITION_${partition}})
    set_target_properties(${library} PROPERTIES C_STANDARD 11)
    target_include_directories(${library} PRIVATE ${WEFT_NODE_INCLUDES})
    target_compile_definitions(${library} PRIVATE WEFT_CONFIG_USER_SIDE=1 ${WEFT_NODE_DEFINES})
    target_link_libraries(${library} PRIVATE ${kernel}_config)
  endforeach()
  _weft_link_node(${target} ${target})

  # The same program with its code and data at other places, for ./weft bench: shifted by the
  # linker script, and in every second one in another order.
  foreach(layout RANGE 1 ${WEFT_LAYOUTS})
    if(layout LESS WEFT_LAYOUTS)
      set(other ${target}.layout-${layout})
      add_executable(${other} $<TARGET_OBJECTS:${target}>)
      set_target_properties(${other} PROPERTIES
        OUTPUT_NAME ${WEFT_NODE_NAME}.layout-${layout} SUFFIX .elf LINKER_LANGUAGE C)
      _weft_link_node(${other} ${target})
      math(EXPR odd "${layout} % 2")
      target_link_options(${other} PRIVATE "LINKER:--defsym=weft_layout=${layout}"
        $<$<BOOL:${odd}>:LINKER:--sort-section=name>)
    endif()
  endforeach()
endfunction()

# Sets a variable to files with the images of the nodes that the caller's node loads. Their programs
# are linked first.
function(_weft_add_images variable)
  set(images)
  if(WEFT_NODE_IMAGES)
    if(arg_DESCRIPTION)
      message(FATAL_ERROR "weft_add_node(${target}): nodes that load others (`loaded_by`) are built "
        "by ./weft build.")
    endif()
    _weft_find_generator(generator)
  endif()
  foreach(node IN LISTS WEFT_NODE_IMAGES)
    string(REPLACE "-" "_" name "${node}")
    set(image "${CMAKE_CURRENT_BINARY_DIR}/images/image_${name}.c")
    add_custom_command(OUTPUT "${image}"
      COMMAND ${generator} generate --image "$<TARGET_FILE:node.${node}>"
        --output "${CMAKE_CURRENT_BINARY_DIR}/images"
      DEPENDS "node.${node}"
      VERBATIM)
    list(APPEND images "${image}")
  endforeach()
  set(${variable} "${images}" PARENT_SCOPE)
endfunction()

# Gives the program of a node of a project its name, its folder and its libraries.
function(_weft_finish_node target name libraries)
  _weft_program_folder(folder)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME "${name}" SUFFIX ""
    RUNTIME_OUTPUT_DIRECTORY "${folder}" WEFT_PROGRAM "${folder}/${name}")
  if(libraries)
    target_link_libraries(${target} PRIVATE ${libraries})
    target_link_libraries(${target}.system PRIVATE ${libraries})
  endif()
  if(WEFT_BOARD_BUILD)
    if(NOT TARGET weft.nodes)
      add_custom_target(weft.nodes)
    endif()
    add_dependencies(weft.nodes ${target})
  endif()
endfunction()

# Links an executable of the node whose objects are called after <target>, in
# the scope of weft_add_node().
function(_weft_link_node program target)
  foreach(partition IN LISTS WEFT_NODE_PARTITIONS)
    target_link_libraries(${program} PRIVATE ${target}.user.${partition})
  endforeach()
  target_link_libraries(${program} PRIVATE ${target}.system ${kernel}_board)
  foreach(driver IN LISTS WEFT_NODE_LINKS)
    _weft_link_driver(library ${kernel} "${driver}")
    target_link_libraries(${program} PRIVATE ${library})
  endforeach()
  if(WEFT_NODE_LTO)
    target_link_options(${program} PRIVATE -flto=auto)
  endif()
  if(TARGET ${kernel}_canaries)
    target_link_libraries(${program} PRIVATE ${kernel}_canaries)
  endif()
  target_link_libraries(${program} PRIVATE ${kernel}_kernel)
  target_link_options(${program} PRIVATE
    ${WEFT_NODE_LINK_FLAGS} "LINKER:-Map,$<TARGET_FILE:${program}>.map")
  if(WEFT_BOARD_LINKER_SCRIPT)
    target_link_libraries(${program} PRIVATE ${kernel}_freestanding)
    # Generated parts of linker scripts stand before those for nodes without user tasks.
    set(folders "${WEFT_NODE_GENERATED}" ${WEFT_BOARD_FOLDERS} "${WEFT_ROOT}/board/freestanding")
    list(TRANSFORM folders PREPEND -L OUTPUT_VARIABLE script_folders)
    list(TRANSFORM folders APPEND "/*.ld" OUTPUT_VARIABLE scripts)
    file(GLOB scripts CONFIGURE_DEPENDS ${scripts})
    target_link_options(${program} PRIVATE
      -nostdlib ${script_folders} "-T${WEFT_BOARD_LINKER_SCRIPT}")
    set_target_properties(${program} PROPERTIES LINK_DEPENDS "${scripts}")
  endif()
endfunction()

# weft_add_program(<target> BOARD <name> TABLES <file>... SOURCES <file>...
#                  [OPTIMIZE <flag>] [FEATURES <feature>...] [DEFINITIONS <name=value>...])
#
# Makes an executable without a description. TABLES define what is generated from one: weft_system,
# weft_irq_table, and with the feature SWI weft_system_swis (examples/by_hand).
function(weft_add_program target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "BOARD;OPTIMIZE"
    "FEATURES;DEFINITIONS;TABLES;SOURCES")
  set(WEFT_NODE_GENERATED "${CMAKE_CURRENT_BINARY_DIR}/weft/${arg_BOARD}")
  _weft_generate(--board "${arg_BOARD}" --output "${WEFT_NODE_GENERATED}")
  if(arg_OPTIMIZE)
    list(PREPEND arg_OPTIMIZE OPTIMIZE)
  endif()
  weft_add_kernel(${target} FILE "${WEFT_NODE_GENERATED}/board.cmake"
    ${arg_OPTIMIZE} FEATURES ${arg_FEATURES} DEFINITIONS ${arg_DEFINITIONS})
  include("${WEFT_NODE_GENERATED}/board.cmake")
  set(kernel ${target})
  add_library(${target}.system OBJECT ${arg_TABLES})
  target_link_libraries(${target}.system PRIVATE ${kernel}_internal)
  _weft_optimize_when_linked(${target}.system ${kernel}_internal)
  add_executable(${target} ${arg_SOURCES})
  set_target_properties(${target} PROPERTIES SUFFIX .elf C_STANDARD 11)
  _weft_link_node(${target} ${target})
endfunction()
