#!/bin/sh
# The pinned compiler (PyPI's ziglang) as CMake calls one: for any Linux since glibc 2.17, with its own libc++
# inside the result, so that a wheel needs nothing of the machine that it is installed on.
# Zig looks for undefined behaviour unless told not to; `make sanitize` is where we do that.
exec "${WHEEL_PYTHON:-python3}" -m ziglang c++ -target "$(uname -m)-linux-gnu.2.17" -fno-sanitize=undefined "$@"
