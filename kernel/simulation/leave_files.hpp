// Leave tables as files: our own, small, and KLV2, which other engines share.
#pragma once

#include "simulation/leave_training.hpp"

namespace tesela {

// Each value as its distance in steps from what the smaller leaves predict; most are near 0, so that they
// pack well. Reading gives the values back to half a step.
std::vector<std::int16_t> to_steps(std::span<const std::int32_t> values, std::int32_t step);
std::vector<std::int32_t> from_steps(std::span<const std::int16_t> steps, std::int32_t step);

// KLV2: number of KWG nodes, the nodes (a graph of the leaves as sorted words, blank first), number of
// values, one 32-bit float of points for each leave in the order of the graph; all little-endian.
std::vector<std::uint8_t> to_klv2(std::span<const std::int32_t> values);
std::vector<std::int32_t> from_klv2(std::span<const std::uint8_t> bytes);

}  // namespace tesela
