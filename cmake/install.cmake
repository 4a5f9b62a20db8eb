# Installs the library, the CMake package with its components, and a pkg-config file. Everything in them is relative to
# where they lie, so an installed tree may be moved.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/libgames")

install(TARGETS libgames EXPORT libgames-targets FILE_SET HEADERS)
install(EXPORT libgames-targets NAMESPACE libgames:: DESTINATION "${package_dir}")

install(TARGETS libgames_conformance EXPORT libgames-conformance-targets FILE_SET HEADERS)
install(EXPORT libgames-conformance-targets NAMESPACE libgames:: DESTINATION "${package_dir}")

configure_package_config_file(
  cmake/libgames-config.cmake.in "${PROJECT_BINARY_DIR}/libgames-config.cmake"
  INSTALL_DESTINATION "${package_dir}" NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(
  "${PROJECT_BINARY_DIR}/libgames-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/libgames-config.cmake"
              "${PROJECT_BINARY_DIR}/libgames-config-version.cmake" DESTINATION "${package_dir}")

# A program that links the static library needs fmt as well; the shared one brings it along.
get_target_property(library_type libgames TYPE)
if(library_type STREQUAL "SHARED_LIBRARY")
  set(pc_requires "Requires.private: fmt")
  set(pc_cflags "")
else()
  set(pc_requires "Requires: fmt")
  set(pc_cflags " -DLIBGAMES_STATIC")
endif()
file(RELATIVE_PATH pc_prefix "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")
file(RELATIVE_PATH pc_libdir "${CMAKE_INSTALL_PREFIX}" "${CMAKE_INSTALL_FULL_LIBDIR}")
file(RELATIVE_PATH pc_includedir "${CMAKE_INSTALL_PREFIX}" "${CMAKE_INSTALL_FULL_INCLUDEDIR}")
configure_file(cmake/libgames.pc.in "${PROJECT_BINARY_DIR}/libgames.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/libgames.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
install(FILES LICENSE README.md CHANGELOG.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
# The rules that headers cite, the map, and the programs to start from.
install(DIRECTORY libgames DESTINATION "${CMAKE_INSTALL_DOCDIR}" FILES_MATCHING PATTERN "*.md")
install(DIRECTORY examples DESTINATION "${CMAKE_INSTALL_DOCDIR}")

# `cpack` in the build directory makes a Debian package and an archive.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME libgames-dev)
set(CPACK_PACKAGE_CONTACT "libgames authors")
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_DEPENDS libfmt-dev)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
include(CPack)
