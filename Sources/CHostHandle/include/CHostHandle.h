#ifndef PLACARD_CHOSTHANDLE_H
#define PLACARD_CHOSTHANDLE_H

/// A handle of the host of the widgets, which the caller releases; NULL in a program that is linked
/// without the host.
void *placard_host_handle(void);

#endif
