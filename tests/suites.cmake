# Registers each suite of a GoogleTest program with ctest: a process for a suite and not for a case, because sanitized
# programs start slowly. ctest reads this for every program, with `program` (its path) and `label` set.
get_filename_component(name "${program}" NAME)
if(NOT EXISTS "${program}")
  add_test("${name}_is_built" "${CMAKE_COMMAND}" -E false)
  return()
endif()

execute_process(COMMAND "${program}" --gtest_list_tests OUTPUT_VARIABLE listed RESULT_VARIABLE status)
# Suites stand at the beginning of a line and end with a point, cases are indented.
string(REGEX MATCHALL "\n[^ \n]+\\." suites "\n${listed}")
if(NOT status EQUAL 0 OR NOT suites)
  add_test("${name}_lists_its_suites" "${CMAKE_COMMAND}" -E false)
  return()
endif()

foreach(suite IN LISTS suites)
  string(STRIP "${suite}" suite)
  string(REGEX REPLACE "\\.$" "" suite "${suite}")
  add_test("${suite}" "${program}" "--gtest_filter=${suite}.*")
  set_tests_properties("${suite}" PROPERTIES LABELS "${label}")
endforeach()
