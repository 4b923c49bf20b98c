#ifndef PLACARD_CHOSTDOOR_H
#define PLACARD_CHOSTDOOR_H

/// The door to the host of the widgets, which who asks has to release; NULL in a program that is linked
/// without the host.
void *placard_host_door(void);

#endif
