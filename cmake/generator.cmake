# SPDX-License-Identifier: MIT
#
# Finds and runs the generator, which is written in Python: that of this tree with a Python that has
# its packages, or an installed `weft` of the same version.

set(WEFT_GENERATOR "" CACHE STRING "Command of the generator; empty: what is found")
set(WEFT_BOARD_PATH "$ENV{WEFT_BOARD_PATH}" CACHE STRING
  "Folders of boards outside of the Weft tree, separated by colons")

# Sets a variable to the version of a tree.
function(_weft_version variable root)
  file(STRINGS "${root}/CMakeLists.txt" line REGEX "^project\\(weft VERSION ")
  string(REGEX MATCH "[0-9.]+" version "${line}")
  set(${variable} ${version} PARENT_SCOPE)
endfunction()

# Appends to `tried` of the caller what runs a command, or why that is not the generator, and sets
# `found` if it is. A Python runs the tools of this tree.
function(_weft_try_generator kind program)
  if(kind STREQUAL "python")
    set(environment "${CMAKE_COMMAND}" -E env "PYTHONPATH=${WEFT_ROOT}/tools" "${program}")
    set(test ${environment} -c "import weft.cli.main, weft.building.generator")
    set(command ${environment} -m weft)
    set(expected "^$")
  else()
    set(command "${program}")
    set(test "${program}" --version)
    _weft_version(version "${WEFT_ROOT}")
    set(expected "^weft ${version}$")
  endif()
  execute_process(COMMAND ${test} RESULT_VARIABLE result OUTPUT_VARIABLE output
    ERROR_VARIABLE error OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_STRIP_TRAILING_WHITESPACE)
  if(result EQUAL 0 AND output MATCHES "${expected}")
    set(found "${command}" PARENT_SCOPE)
    return()
  endif()
  if(result EQUAL 0)
    set(error "it is ${output}; needed is version ${version}")
  endif()
  string(REGEX REPLACE "^.*\n" "" error "${error}")
  set(tried "${tried}\n  ${program}: ${error}" PARENT_SCOPE)
endfunction()

# Sets a variable to the command of the generator, or stops with what to install.
function(_weft_find_generator variable)
  get_property(found GLOBAL PROPERTY WEFT_GENERATOR_FOUND)
  if(WEFT_GENERATOR)
    set(found "${WEFT_GENERATOR}")
  endif()
  set(tried)
  # Where the tree is that of an installed `weft`, this is five folders up.
  find_program(_weft_python NAMES python3 NO_CACHE)
  find_program(_weft_command NAMES weft HINTS "${WEFT_ROOT}/../../../../../bin" NO_CACHE)
  if(EXISTS "${WEFT_ROOT}/tools/weft")
    foreach(program "${WEFT_ROOT}/.venv/bin/python" "${_weft_python}")
      if(NOT found AND EXISTS "${program}")
        _weft_try_generator(python "${program}")
      endif()
    endforeach()
  endif()
  if(NOT found AND _weft_command)
    _weft_try_generator(weft "${_weft_command}")
  endif()
  if(NOT found)
    message(FATAL_ERROR "Weft's generator needs Python 3.11 or later with the packages that "
      "tools/requirements.in lists. One of these installs it:\n"
      "  pipx install ${WEFT_ROOT}\n"
      "  make -C ${WEFT_ROOT} setup\n"
      "-DWEFT_GENERATOR=<command> names another one. Tried:${tried}")
  endif()
  set_property(GLOBAL PROPERTY WEFT_GENERATOR_FOUND "${found}")
  set(${variable} "${found}" PARENT_SCOPE)
endfunction()

# Runs the generator: _weft_generate(<argument>...).
function(_weft_generate)
  _weft_find_generator(generator)
  string(REPLACE ":" ";" folders "${WEFT_BOARD_PATH}")
  set(path)
  foreach(folder IN LISTS folders)
    cmake_path(ABSOLUTE_PATH folder BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    string(APPEND path "${folder}:")
  endforeach()
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -E env "WEFT_BOARD_PATH=${path}" ${generator} generate ${ARGN}
    RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "weft generate failed; its messages stand above.")
  endif()
endfunction()
