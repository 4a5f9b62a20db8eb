# libgames_own_target(<target>)
#
# Warnings, sanitizers and processor flags for a target of this project. All of them are private: whoever links the
# library inherits no flag.
function(libgames_own_target target)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_features(${target} PRIVATE cxx_std_20)
  target_compile_definitions(${target} PRIVATE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)

  if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(
      ${target}
      PRIVATE -Wall
              -Wextra
              -Wpedantic
              -Wconversion
              -Wsign-conversion
              -Wshadow
              -Wold-style-cast
              -Wnon-virtual-dtor
              -Wimplicit-fallthrough)
    if(LIBGAMES_WARNINGS_AS_ERRORS)
      target_compile_options(${target} PRIVATE -Werror)
    endif()
  endif()

  if(LIBGAMES_ARCH)
    # Compilers tune worse for the processor they take a virtual machine for than for any processor.
    target_compile_options(${target} PRIVATE -march=${LIBGAMES_ARCH} -mtune=generic)
  endif()

  if(LIBGAMES_SANITIZE)
    # Sanitized code is slow at -O0; -O1 keeps stack traces readable. More than line numbers takes long to compile.
    target_compile_options(
      ${target} PRIVATE -fsanitize=${LIBGAMES_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
                        $<$<CONFIG:Debug>:-O1;-g1>)
    target_link_options(${target} PRIVATE -fsanitize=${LIBGAMES_SANITIZE})
  endif()
endfunction()
