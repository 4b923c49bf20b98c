#ifndef PLACARD_CICUDATA_H
#define PLACARD_CICUDATA_H

// Contains data only.

#endif
