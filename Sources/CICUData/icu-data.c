#include "CICUData.h"

#ifdef PLACARD_ICU_DATA
// What icu-data.py wrote: ICU_DATA_SYMBOL, ICU_DATA_HEADER, ICU_DATA_NAME and ICU_DATA_SIZE.
#include PLACARD_ICU_DATA

// A package without items. As part of an object file it is linked before Foundation's archive, whose data with the same
// symbol then stay out of the program.
_Alignas(16) const unsigned char ICU_DATA_SYMBOL[] = {ICU_DATA_HEADER, 0, 0, 0, 0};

// 'udata_setCommonData' of unicode/udata.h, as Foundation's ICU renames it. Its headers are not on the search path of C.
extern void swift_udata_setCommonData(const void *data, int *error);

const char *placard_icu_file_name(void) { return ICU_DATA_NAME; }

size_t placard_icu_file_size(void) { return ICU_DATA_SIZE; }

int placard_icu_set_data(const void *content) {
  int error = 0;
  swift_udata_setCommonData(content, &error);
  return error;
}
#else
const char *placard_icu_file_name(void) { return NULL; }

size_t placard_icu_file_size(void) { return 0; }

int placard_icu_set_data(const void *content) {
  (void)content;
  return 0;
}
#endif
