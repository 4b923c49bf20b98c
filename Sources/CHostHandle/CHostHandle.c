#include "CHostHandle.h"

#include <stddef.h>

// Defined by the host's module; weak, so that widgets are linked without it too.
extern void *placard_make_host_handle(void) __attribute__((weak));

void *placard_host_handle(void) {
  return placard_make_host_handle != NULL ? placard_make_host_handle() : NULL;
}
