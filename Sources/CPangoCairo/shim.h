#pragma once
#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
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

/// How FreeType loads an outline as its designer drew it.
static const FT_Int32 placard_load_plain = FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;

/// How FreeType loads an outline in the units of its designer.
static const FT_Int32 placard_load_unscaled = FT_LOAD_NO_SCALE;

/// How FreeType loads an outline whose horizontal strokes are fitted to rows of pixels, and nothing else.
static const FT_Int32 placard_load_fitted_rows =
    FT_LOAD_TARGET_LIGHT | FT_LOAD_FORCE_AUTOHINT | FT_LOAD_NO_BITMAP;

/// Whether the letters of `item` are built of stems as Latin ones are: figures and signs count as such.
static inline int placard_has_stems(const PangoItem *item) {
  switch (item->analysis.script) {
  case G_UNICODE_SCRIPT_COMMON:
  case G_UNICODE_SCRIPT_INHERITED:
  case G_UNICODE_SCRIPT_LATIN:
  case G_UNICODE_SCRIPT_GREEK:
  case G_UNICODE_SCRIPT_CYRILLIC:
    return 1;
  default:
    return 0;
  }
}
