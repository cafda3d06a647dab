/* Durations by how often they occurred: 128 steps an octave, so that a quantile is wrong by less than 0.8 %. */
#ifndef LOAD_HISTOGRAM_H
#define LOAD_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_BITS = 7, HISTOGRAM_STEPS = (64 - HISTOGRAM_BITS + 1) << HISTOGRAM_BITS };

struct histogram {
    uint64_t count, largest;
    uint64_t steps[HISTOGRAM_STEPS];
};

void histogram_add(struct histogram *histogram, uint64_t nanoseconds);

/* The duration, in milliseconds, that the given share (0 to 1) does not exceed. */
double histogram_quantile(const struct histogram *histogram, double share);

#endif
