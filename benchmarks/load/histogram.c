#include "histogram.h"

static unsigned step_of(uint64_t value) {
    if (value < 1u << HISTOGRAM_BITS) return (unsigned)value;
    int shift = 63 - __builtin_clzll(value) - HISTOGRAM_BITS;
    return ((unsigned)(shift + 1) << HISTOGRAM_BITS) + (unsigned)((value >> shift) & ((1u << HISTOGRAM_BITS) - 1));
}

/* The middle of a step. */
static uint64_t middle_of(unsigned step) {
    if (step < 1u << HISTOGRAM_BITS) return step;
    int shift = (int)(step >> HISTOGRAM_BITS) - 1;
    uint64_t least = (uint64_t)((1u << HISTOGRAM_BITS) + (step & ((1u << HISTOGRAM_BITS) - 1))) << shift;
    return least + ((uint64_t)1 << shift) / 2;
}

void histogram_add(struct histogram *histogram, uint64_t nanoseconds) {
    histogram->steps[step_of(nanoseconds)]++;
    histogram->count++;
    if (nanoseconds > histogram->largest) histogram->largest = nanoseconds;
}

double histogram_quantile(const struct histogram *histogram, double share) {
    uint64_t below = 0, wanted = (uint64_t)(share * (double)histogram->count);
    if (wanted >= histogram->count) return (double)histogram->largest / 1e6;
    for (unsigned step = 0; step < HISTOGRAM_STEPS; step++) {
        below += histogram->steps[step];
        if (below <= wanted) continue;
        uint64_t value = middle_of(step);
        return (double)(value < histogram->largest ? value : histogram->largest) / 1e6;
    }
    return (double)histogram->largest / 1e6;
}
