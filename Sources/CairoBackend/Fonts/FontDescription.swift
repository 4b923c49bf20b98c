import CPangoCairo
import Graphics

/// Converts faces to Pango font descriptions, with fallback families in order.
enum FontDescription {
  static func make(_ face: FontFace, language: String, in fonts: FontCollection) -> OpaquePointer? {
    guard let description = pango_font_description_new() else { return nil }
    var face = face
    var first: [String]
    switch face.family {
    case .system(let design): first = [family(of: design)]
    case .custom(let name):
      let found = fonts.named(name)
      first = [found?.family].compactMap(\.self)
      if face.weight == 400, let weight = found?.weight { face.weight = weight }
      if found?.isItalic == true { face.isItalic = true }
    }
    let families = first + fallbacks(language: language)
    pango_font_description_set_family(description, families.joined(separator: ","))
    let size = max(0.01, min(face.size.isFinite ? face.size : 0, 10_000))
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    let weight = PangoWeight(UInt32(max(100, min(1000, face.weight))))
    pango_font_description_set_weight(description, weight)
    pango_font_description_set_style(
      description, face.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_stretch(description, stretch(face.width))
    if face.hasSmallCaps {
      pango_font_description_set_variant(description, PANGO_VARIANT_SMALL_CAPS)
    }
    return description
  }

  static func family(of design: FontFace.Design) -> String {
    switch design {
    case .standard: "Inter"
    case .rounded: "Quicksand"
    case .serif: "Noto Serif"
    case .monospaced: "JetBrains Mono"
    }
  }

  /// Inter before Noto, so that a letter the first face lacks still matches the rest of the frame;
  /// symbols before emoji, which Pango selects itself for characters with emoji presentation.
  private static func fallbacks(language: String) -> [String] {
    [
      "Inter", "Noto Sans", "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math",
      "Noto Color Emoji", chinese(language), "Noto Sans Arabic",
    ]
  }

  /// The forms of unified Chinese characters differ by language.
  private static func chinese(_ language: String) -> String {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    let region =
      switch parts.first {
      case "ja": "JP"
      case "ko": "KR"
      case "zh" where parts.contains("hk") || parts.contains("mo"): "HK"
      case "zh" where parts.contains("hant") || parts.contains("tw"): "TC"
      default: "SC"
      }
    return "Noto Sans CJK " + region
  }

  private static func stretch(_ percent: Int) -> PangoStretch {
    switch percent {
    case ..<57: PANGO_STRETCH_ULTRA_CONDENSED
    case ..<69: PANGO_STRETCH_EXTRA_CONDENSED
    case ..<82: PANGO_STRETCH_CONDENSED
    case ..<94: PANGO_STRETCH_SEMI_CONDENSED
    case ..<107: PANGO_STRETCH_NORMAL
    case ..<119: PANGO_STRETCH_SEMI_EXPANDED
    case ..<138: PANGO_STRETCH_EXPANDED
    case ..<175: PANGO_STRETCH_EXTRA_EXPANDED
    default: PANGO_STRETCH_ULTRA_EXPANDED
    }
  }
}
