#include "bytes.h"

size_t partsearch_count_byte(const uint8_t *start, size_t count, uint8_t byte) {
  size_t total = 0;
  while (count > 0) {
    /* At most 255 hits a lane and block, so that the counters stay one byte wide. */
    size_t block = count < 4080 ? count : 4080;
    uint8_t lanes[16] = {0};
    size_t i = 0;
    for (; i + 16 <= block; i += 16)
      for (int lane = 0; lane < 16; lane++) lanes[lane] += start[i + lane] == byte;
    for (; i < block; i++) total += start[i] == byte;
    for (int lane = 0; lane < 16; lane++) total += lanes[lane];
    start += block;
    count -= block;
  }
  return total;
}
