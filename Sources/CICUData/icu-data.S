// The part of Foundation's ICU data that Placard uses, where the build is told the file that icu-data.py wrote. As an
// object file it is linked before Foundation's archive, whose data then stay out.
#ifdef PLACARD_ICU_DATA
#include PLACARD_ICU_DATA
#endif
#ifdef __ELF__
.section .note.GNU-stack,"",%progbits
#endif
