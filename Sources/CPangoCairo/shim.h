#pragma once
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

/// `g_object_unref` for any GObject, so that Swift needs no casts.
static inline void placard_unref(void *object) { g_object_unref(object); }
