import CPangoCairo
import Foundation
import Graphics

/// A set of fonts with a Pango context, with which paragraphs are shaped.
final class FontCollection {
  let configuration: FontConfiguration
  let context: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>
  private var descriptions: [DescriptionKey: OpaquePointer] = [:]
  private var handles: [UnsafeMutablePointer<PangoFont>: FontHandle] = [:]
  private var metrics: [FaceKey: FaceMetrics] = [:]
  private var named: [String: NamedFont?] = [:]

  /// The limit of the caches, for timelines with many text sizes.
  private static let cacheLimit = 512

  private struct DescriptionKey: Hashable {
    let face: FontFace
    let language: String
  }

  private struct FaceKey: Hashable {
    let file: String
    let index: Int32
  }

  init?(packages: [FontPackage], extraFonts: [URL]) {
    configuration = FontConfiguration(packages: packages, extraFonts: extraFonts)
    guard let map = placard_font_map_new(configuration.handle),
      let context = pango_font_map_create_context(map)
    else { return nil }
    self.map = map
    self.context = context
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
  }

  deinit {
    FontLock.hold {
      handles.removeAll()
      descriptions.values.forEach { pango_font_description_free($0) }
      placard_unref(UnsafeMutableRawPointer(context))
      placard_unref(map)
    }
  }

  /// The font that a glyph run uses.
  func handle(of font: UnsafeMutablePointer<PangoFont>) -> FontHandle? {
    if let known = handles[font] { return known }
    // Shaped texts keep the handles that they need.
    if handles.count >= Self.cacheLimit { handles.removeAll() }
    let made = FontHandle(font, metrics: metrics(of: font))
    handles[font] = made
    return made
  }

  private func metrics(of font: UnsafeMutablePointer<PangoFont>) -> FaceMetrics {
    let pattern = placard_pattern(font)
    var file: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    guard FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file else {
      return FaceMetrics()
    }
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    let key = FaceKey(file: String(cString: file), index: index)
    if let known = metrics[key] { return known }
    let made = FaceMetrics()
    metrics[key] = made
    return made
  }

  /// The Pango description of a face; owned by the collection, and valid until the next call.
  func description(of face: FontFace, language: String) -> OpaquePointer? {
    let key = DescriptionKey(face: face, language: language)
    if let known = descriptions[key] { return known }
    if descriptions.count >= Self.cacheLimit {
      descriptions.values.forEach { pango_font_description_free($0) }
      descriptions.removeAll()
    }
    let made = FontDescription.make(face, language: language, in: self)
    descriptions[key] = made
    return made
  }

  /// The font with a name: a family, a full name or a PostScript name.
  func named(_ name: String) -> NamedFont? {
    if let known = named[name] { return known }
    let found = NamedFont.find(name, in: configuration)
    named[name] = .some(found)
    return found
  }

  /// The first font for `face`, independent of the text.
  func font(for face: FontFace) -> UnsafeMutablePointer<PangoFont>? {
    FontLock.hold {
      guard let description = description(of: face, language: "en"),
        let font = pango_font_map_load_font(map, context, description)
      else { return nil }
      defer { placard_unref(font) }
      // The handle retains the font, and the collection retains the handle.
      return handle(of: font)?.font
    }
  }
}
