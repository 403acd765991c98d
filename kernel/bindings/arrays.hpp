// NumPy arrays in and out.
#pragma once

#include <nanobind/ndarray.h>

#include <span>
#include <vector>

#include "bindings/registers.hpp"

namespace tesela::bindings {

template <class T>
using Given = nanobind::ndarray<const T, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

template <class T>
std::span<const T> view(const Given<T>& array) {
    return {array.data(), array.size()};
}

// A vector that from now on belongs to Python.
template <class T>
nanobind::ndarray<nanobind::numpy, T, nanobind::ndim<1>> given_away(std::vector<T> values) {
    auto* kept = new std::vector<T>(std::move(values));
    nanobind::capsule owner(kept, [](void* pointer) noexcept { delete static_cast<std::vector<T>*>(pointer); });
    return nanobind::ndarray<nanobind::numpy, T, nanobind::ndim<1>>(kept->data(), {kept->size()}, owner);
}

}  // namespace tesela::bindings
