"""Types of the C++ kernel; the code is in `kernel/`."""

ABI: int
