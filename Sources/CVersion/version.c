#include "CVersion.h"

#define TEXT_OF(tokens) #tokens
#define TEXT(tokens) TEXT_OF(tokens)

const char *placard_commit(void) {
#ifdef PLACARD_COMMIT
  return TEXT(PLACARD_COMMIT);
#else
  return "";
#endif
}
