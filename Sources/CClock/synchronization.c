#include <sys/timex.h>

#include "CClock.h"

int placard_clock_synchronization(void) {
  struct timex status = {.modes = 0};
  if (adjtimex(&status) < 0) return PLACARD_CLOCK_UNKNOWN;
  return status.status & STA_UNSYNC ? PLACARD_CLOCK_UNSYNCHRONIZED : PLACARD_CLOCK_SYNCHRONIZED;
}
