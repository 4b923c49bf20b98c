import CPangoCairo
import Graphics

/// Reads the measures that a font file gives of itself.
enum FontMeasures {
  static func metrics(of font: UnsafeMutablePointer<PangoFont>, size: Double) -> FontMetrics {
    let shaper = pango_font_get_hb_font(font)
    var horizontal: Int32 = 0
    var vertical: Int32 = 0
    hb_font_get_scale(shaper, &horizontal, &vertical)
    // The shaper's units per em are Pango's size, or the font's own: either way a share of the em.
    let em = Double(max(1, abs(vertical)))
    func share(_ units: Int32) -> Double { abs(Double(units)) / em * size }
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(shaper, &extents)
    func metric(_ tag: hb_ot_metrics_tag_t) -> Double {
      var value: hb_position_t = 0
      hb_ot_metrics_get_position_with_fallback(shaper, tag, &value)
      return share(value)
    }
    return FontMetrics(
      ascent: share(extents.ascender), descent: share(extents.descender),
      leading: share(extents.line_gap), capHeight: metric(HB_OT_METRICS_TAG_CAP_HEIGHT),
      xHeight: metric(HB_OT_METRICS_TAG_X_HEIGHT))
  }
}
