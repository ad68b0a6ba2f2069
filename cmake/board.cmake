# SPDX-License-Identifier: MIT
#
# Nodes on boards that the compiler of this build does not serve. CMake has one C compiler in a
# build tree, so each such board gets a tree of its own below this one: this project again, with the
# board's compiler and processor flags, in which weft_add_node() makes the nodes on that board and
# nothing else is built (doc/decisions/0088-targets-of-one-project.md).
#
# WEFT_BOARD_BUILD is the board of such a tree, WEFT_BOARD_PARENT the tree that it is part of.

# Sets a variable to whether the compiler of this build is that of the board of the caller's node.
function(_weft_compiler_fits variable)
  set(fits FALSE)
  if(WEFT_BOARD_BUILD)
    if(WEFT_BOARD_NAME STREQUAL WEFT_BOARD_BUILD)
      set(fits TRUE)
    endif()
  elseif(NOT WEFT_BOARD_TOOLCHAIN)
    if(NOT CMAKE_CROSSCOMPILING)
      set(fits TRUE)
    endif()
  elseif(CMAKE_CROSSCOMPILING)
    execute_process(COMMAND "${CMAKE_C_COMPILER}" -dumpmachine OUTPUT_VARIABLE machine)
    string(REGEX MATCH "^[a-z]+" own "${machine}")
    string(REGEX MATCH "^[a-z]+" needed "${WEFT_BOARD_TOOLCHAIN}")
    if(own STREQUAL needed)
      set(fits TRUE)
    endif()
  endif()
  set(${variable} ${fits} PARENT_SCOPE)
endfunction()

# Sets a variable to the folder of a node's program, which is the same in all trees of a project.
function(_weft_program_folder variable)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}")
  if(CMAKE_RUNTIME_OUTPUT_DIRECTORY)
    set(folder "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
    cmake_path(ABSOLUTE_PATH folder BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
  endif()
  cmake_path(IS_PREFIX CMAKE_BINARY_DIR "${folder}" NORMALIZE is_inside)
  if(WEFT_BOARD_PARENT AND is_inside)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY "${CMAKE_BINARY_DIR}")
    cmake_path(ABSOLUTE_PATH folder BASE_DIRECTORY "${WEFT_BOARD_PARENT}" NORMALIZE)
  endif()
  set(${variable} "${folder}" PARENT_SCOPE)
endfunction()

# Sets a variable to the script with which the tree of the caller's board begins: what the user has
# set for this tree, but for compilers and their flags, and what makes it the board's.
function(_weft_initial_cache variable)
  set(own_lines)
  get_cmake_property(names CACHE_VARIABLES)
  foreach(name IN LISTS names)
    get_property(help CACHE ${name} PROPERTY HELPSTRING)
    if(help MATCHES "specified on the command line"
        AND NOT name MATCHES "^CMAKE_(TOOLCHAIN_FILE|[A-Z]+_COMPILER|[A-Z_]+_FLAGS.*)$")
      string(APPEND own_lines "set(${name} [==[${${name}}]==] CACHE STRING \"\" FORCE)\n")
    endif()
  endforeach()
  set(toolchain)
  if(WEFT_BOARD_TOOLCHAIN)
    set(toolchain "${WEFT_ROOT}/cmake/toolchain/${WEFT_BOARD_TOOLCHAIN}.cmake")
  endif()
  list(JOIN WEFT_BOARD_CPU_FLAGS " " flags)
  if(NOT WEFT_BOARD_HOSTED)
    string(APPEND flags " -ffreestanding")
  endif()
  foreach(setting
      "CMAKE_C_FLAGS ${flags}" "CMAKE_CXX_FLAGS ${flags}" "CMAKE_ASM_FLAGS ${flags}"
      "CMAKE_TOOLCHAIN_FILE ${toolchain}" "CMAKE_MAKE_PROGRAM ${CMAKE_MAKE_PROGRAM}"
      "Weft_DIR ${WEFT_ROOT}/cmake" "FETCHCONTENT_SOURCE_DIR_WEFT ${WEFT_ROOT}"
      "WEFT_BOARD_BUILD ${WEFT_BOARD_NAME}" "WEFT_BOARD_PARENT ${CMAKE_BINARY_DIR}")
    string(REGEX MATCH "^[A-Za-z_]+" name "${setting}")
    string(REGEX REPLACE "^[A-Za-z_]+ " "" value "${setting}")
    string(APPEND own_lines "set(${name} [==[${value}]==] CACHE STRING \"\" FORCE)\n")
  endforeach()
  foreach(name CMAKE_BUILD_TYPE CMAKE_C_COMPILER_LAUNCHER WEFT_BOARD_PATH)
    string(APPEND own_lines "set(${name} [==[${${name}}]==] CACHE STRING \"\" FORCE)\n")
  endforeach()
  string(MD5 hash "${own_lines}")
  set(script "${CMAKE_BINARY_DIR}/weft-boards/${WEFT_BOARD_NAME}-${hash}.cmake")
  file(WRITE "${script}" "${own_lines}")
  set(${variable} "${script}" PARENT_SCOPE)
endfunction()

# Makes a target that builds a node in the tree of its board, in the scope of weft_add_node(). In the
# tree of another board it stands for the node, and builds nothing.
function(_weft_add_node_of_board target name)
  _weft_program_folder(folder)
  add_custom_target(${target})
  set_target_properties(${target} PROPERTIES WEFT_PROGRAM "${folder}/${name}")
  if(WEFT_BOARD_BUILD)
    return()
  endif()
  set(tree weft.${WEFT_BOARD_NAME})
  if(NOT TARGET ${tree})
    include(ExternalProject)
    _weft_initial_cache(script)
    ExternalProject_Add(${tree}
      SOURCE_DIR "${CMAKE_SOURCE_DIR}"
      PREFIX "${CMAKE_BINARY_DIR}/weft-boards"
      BINARY_DIR "${CMAKE_BINARY_DIR}/weft-boards/${WEFT_BOARD_NAME}"
      CMAKE_ARGS -C "${script}"
      BUILD_COMMAND "${CMAKE_COMMAND}" --build <BINARY_DIR> --target weft.nodes
      BUILD_ALWAYS TRUE
      INSTALL_COMMAND ""
      USES_TERMINAL_BUILD TRUE)
  endif()
  add_dependencies(${target} ${tree})
endfunction()
