#pragma once
#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

/// `g_object_unref` for any GObject, so that Swift needs no casts.
static inline void placard_unref(void *object) { g_object_unref(object); }

/// `g_object_ref` for any GObject.
static inline void placard_ref(void *object) { g_object_ref(object); }

/// A font map that finds its fonts through `config` alone, on FreeType.
static inline PangoFontMap *placard_font_map_new(FcConfig *config) {
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  if (map) pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
  return map;
}

/// The font as cairo draws it; owned by `font`.
static inline cairo_scaled_font_t *placard_scaled_font(PangoFont *font) {
  return pango_cairo_font_get_scaled_font((PangoCairoFont *)font);
}

/// What fontconfig found for `font`; owned by `font`.
static inline FcPattern *placard_pattern(PangoFont *font) {
  return pango_fc_font_get_pattern((PangoFcFont *)font);
}

/// Whether the glyphs of `font` are pictures with colors of their own.
static inline int placard_is_color_font(PangoFont *font) {
  FcBool color = FcFalse;
  FcPatternGetBool(placard_pattern(font), FC_COLOR, 0, &color);
  return color;
}

/// Whether `item` is the sign that stands for text left out.
static inline int placard_is_ellipsis(const PangoItem *item) {
  return (item->analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0;
}
