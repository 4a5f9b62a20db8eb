# The library as others use it: installed and found, or built from its sources, static and shared, always by a project of
# its own (consumers/). These builds take nothing from this one but the compiler, so they also pass beside sanitizers.

set(consumer "${CMAKE_CURRENT_SOURCE_DIR}/consumers")
set(scratch "${CMAKE_CURRENT_BINARY_DIR}/packaging")

# project_test(<name> <source dir> <build dir> WITH <cmake option>... THEN <--build-and-test option>...)
function(project_test name source binary)
  cmake_parse_arguments(PARSE_ARGV 3 arg "" "" "WITH;THEN")
  add_test(
    NAME ${name}
    COMMAND
      ${CMAKE_CTEST_COMMAND} --build-and-test "${source}" "${binary}" --build-generator
      ${CMAKE_GENERATOR} --build-noclean --build-options -DCMAKE_BUILD_TYPE=Debug
      -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DCMAKE_UNITY_BUILD=ON
      "-DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}" ${arg_WITH} ${arg_THEN})
  set_tests_properties(${name} PROPERTIES LABELS packaging PROCESSORS 2)
endfunction()

function(consumer_test name way binary)
  project_test(
    ${name} "${consumer}" "${binary}"
    WITH "-DLIBGAMES_CONSUME=${way}" "-DLIBGAMES_SOURCE=${PROJECT_SOURCE_DIR}"
         "-DLIBGAMES_VERSION=${PROJECT_VERSION}" ${ARGN}
    THEN --test-command consumer)
endfunction()

foreach(linkage static shared)
  if(linkage STREQUAL "shared")
    set(shared ON)
  else()
    set(shared OFF)
  endif()

  # Configured for /usr and then put elsewhere: an installed tree may be moved.
  set(stage "${scratch}/${linkage}/stage")
  project_test(
    stage_${linkage} "${PROJECT_SOURCE_DIR}" "${scratch}/${linkage}/library"
    WITH -DBUILD_SHARED_LIBS=${shared} -DCMAKE_INSTALL_PREFIX=/usr -DLIBGAMES_BUILD_TESTS=OFF
         -DLIBGAMES_BUILD_EXAMPLES=OFF -DLIBGAMES_BUILD_BENCH=OFF
    THEN --build-target install)
  set_tests_properties(
    stage_${linkage} PROPERTIES ENVIRONMENT "DESTDIR=${stage}" FIXTURES_SETUP stage_${linkage})

  foreach(way find_package pkg_config)
    consumer_test(
      ${way}_${linkage} ${way} "${scratch}/${linkage}/${way}" "-DCMAKE_PREFIX_PATH=${stage}/usr")
    set_tests_properties(${way}_${linkage} PROPERTIES FIXTURES_REQUIRED stage_${linkage})
  endforeach()

  # Both ways build the same files in the same place, so the second one finds them ready.
  foreach(way add_subdirectory fetch_content)
    consumer_test(
      ${way}_${linkage} ${way} "${scratch}/${linkage}/source" -DBUILD_SHARED_LIBS=${shared})
    set_tests_properties(${way}_${linkage} PROPERTIES RESOURCE_LOCK source_${linkage})
  endforeach()
endforeach()

# Components: the conformance kit is one, anything unknown is refused.
set(configure_consumer
    ${CMAKE_COMMAND} -S "${consumer}" -G ${CMAKE_GENERATOR} -DLIBGAMES_CONSUME=find_package
    "-DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}" "-DCMAKE_PREFIX_PATH=${scratch}/static/stage/usr")
add_test(NAME component_known COMMAND ${configure_consumer} -B "${scratch}/component_known"
                                      -DLIBGAMES_COMPONENTS=conformance)
add_test(NAME component_unknown COMMAND ${configure_consumer} -B "${scratch}/component_unknown"
                                        -DLIBGAMES_COMPONENTS=chess)
set_tests_properties(
  component_unknown PROPERTIES PASS_REGULAR_EXPRESSION "libgames has no component 'chess'")
set_tests_properties(component_known component_unknown PROPERTIES LABELS packaging
                                                                  FIXTURES_REQUIRED stage_static)

consumer_test(no_exceptions_no_rtti add_subdirectory "${scratch}/no_exceptions"
              -DLIBGAMES_NO_EXCEPTIONS=ON "-DCMAKE_CXX_FLAGS=-fno-exceptions -fno-rtti")

# Every public header compiles on its own.
set(headers "")
foreach(target libgames libgames_conformance)
  get_target_property(of_target ${target} HEADER_SET)
  list(APPEND headers ${of_target})
endforeach()
list(JOIN headers "\n" headers)
file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/headers.txt" "${headers}\n")
add_test(
  NAME headers_stand_alone
  COMMAND bash "${CMAKE_CURRENT_SOURCE_DIR}/scripts/check_headers.sh" "${CMAKE_CXX_COMPILER}"
          "${PROJECT_SOURCE_DIR}" "${CMAKE_CURRENT_BINARY_DIR}/headers.txt")
set_tests_properties(headers_stand_alone PROPERTIES LABELS packaging PROCESSORS 2)
