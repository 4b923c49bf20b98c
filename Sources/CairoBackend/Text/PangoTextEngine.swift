import CPangoCairo
package import Foundation
package import Graphics
package import LayoutEngine

/// Shapes text with Pango for measuring and drawing, and caches it; used by one thread at a time.
///
/// Its diagnostics depend only on the texts since the last call, and not on the cache, so that the diagnostics of a
/// frame do not depend on which frames were laid out before.
package final class PangoTextEngine: TextMeasuring {
  package let extraFonts: [URL]
  private let designs: FontCollection
  private lazy var scripts: FontCollection? = makeScripts()
  private var cache = ShapedTextCache(capacity: 1024)
  private var cachedMetrics: [FontFace: FontMetrics] = [:]
  private var unknownFonts: [String: Diagnostic] = [:]
  private var pending: [Diagnostic] = []
  private lazy var coverage = FontCoverage(of: designs)

  /// Creates an engine.
  ///
  /// - Parameter extraFonts: Font files, or folders of them, that an app provides.
  package init(extraFonts: [URL] = []) {
    self.extraFonts = extraFonts
    guard let designs = FontCollection(packages: FontPackage.designs, extraFonts: extraFonts) else {
      preconditionFailure("pango was built without FreeType")
    }
    self.designs = designs
  }

  /// Resets the engine to the state of a new one but keeps the fonts open.
  package func reset() {
    cache = ShapedTextCache(capacity: 1024)
    cachedMetrics = [:]
    unknownFonts = [:]
    pending = []
  }

  /// Returns the diagnostics of the texts that were measured since the last call, each once: missing fonts and
  /// characters, and always those of the fonts as a whole.
  package func takeDiagnostics() -> [Diagnostic] {
    defer { pending = [] }
    return designs.configuration.diagnostics + pending
  }

  package func measure(_ block: TextBlock) -> TextMeasurement {
    let shaped = shape(block)
    var measurement = shaped.measurement
    measurement.glyphs = TextGlyphs(shaped)
    return measurement
  }

  package func metrics(of face: FontFace) -> FontMetrics {
    switch face.family {
    case .system: FontMetrics.system(size: face.size)
    case .custom(let name): customMetrics(of: face, named: name)
    }
  }

  private func customMetrics(of face: FontFace, named name: String) -> FontMetrics {
    if let unknown = unknownFonts[name] { report([unknown]) }
    if let known = cachedMetrics[face] { return known }
    var metrics = FontMetrics.system(size: face.size)
    FontLock.hold {
      if let unknown = diagnostic(ofFont: name) {
        report([unknown])
      } else if let font = designs.font(for: face) {
        metrics = FontMetricsReader.metrics(of: font, size: face.size)
      }
    }
    if cachedMetrics.count >= 256 { cachedMetrics = [:] }
    cachedMetrics[face] = metrics
    return metrics
  }

  /// Returns the lines and glyphs of `block`, cached for the next frame.
  func shape(_ block: TextBlock) -> ShapedText {
    let block = normalized(block)
    guard block.width != nil || block.lineLimit != nil, !isLong(block) else { return cached(block) }
    var free = block
    free.width = nil
    free.lineLimit = nil
    free.truncation = .tail
    let natural = cached(free)
    let fits = natural.measurement.width <= block.width ?? .infinity
    let isShort = natural.lines.count <= max(1, block.lineLimit ?? .max)
    return fits && isShort ? natural : cached(block)
  }

  private func isLong(_ block: TextBlock) -> Bool {
    var bytes = 0
    for span in block.spans { bytes += span.string.utf8.count }
    return bytes > 2_000
  }

  private func normalized(_ block: TextBlock) -> TextBlock {
    guard let width = block.width, !width.isFinite else { return block }
    var block = block
    block.width = nil
    return block
  }

  private func cached(_ block: TextBlock) -> ShapedText {
    let shaped = cache.value(for: block) { FontLock.hold { newlyShaped(block) } }
    report(shaped.diagnostics)
    return shaped
  }

  private func newlyShaped(_ block: TextBlock) -> ShapedText {
    var diagnostics = unknownFonts(in: block)
    var fonts = designs
    if !coverage.covers(block), let scripts {
      fonts = scripts
      diagnostics += scripts.configuration.diagnostics
    }
    let shaped = TextShaper(fonts: fonts).lines(of: block)
    return ShapedText(
      lines: shaped.lines, isTruncated: shaped.isTruncated, block: block,
      capHeights: block.spans.map { metrics(of: $0.face).capHeight },
      diagnostics: diagnostics + Self.diagnostics(ofMissing: shaped.missing))
  }

  private func makeScripts() -> FontCollection? {
    FontCollection(packages: FontPackage.designs + FontPackage.scripts, extraFonts: extraFonts)
  }

  /// Returns the reason why a font is not available, or `nil` if it is.
  private func diagnostic(ofFont name: String) -> Diagnostic? {
    if designs.named(name) != nil { return nil }
    if let known = unknownFonts[name] { return known }
    let families = NamedFont.families(in: designs.configuration)
    let near = NearestName.suggestion(for: name, among: families)
    let diagnostic = Diagnostic(
      .warning,
      "font '\(name)' is not available, the system font is used instead"
        + (near.map { "; did you mean '\($0)'?" } ?? ": bundle its file or install its package"))
    if unknownFonts.count >= 1_000 { unknownFonts = [:] }
    unknownFonts[name] = diagnostic
    return diagnostic
  }

  private func unknownFonts(in block: TextBlock) -> [Diagnostic] {
    block.spans.compactMap { span in
      if case .custom(let name) = span.face.family { diagnostic(ofFont: name) } else { nil }
    }
  }

  private static func diagnostics(ofMissing scalars: Set<Unicode.Scalar>) -> [Diagnostic] {
    scalars.sorted().prefix(8).map { scalar in
      let code = String(scalar.value, radix: 16, uppercase: true)
      return Diagnostic(
        .warning,
        "no font has the character U+\(code), it is omitted: "
          + "bundle a font that contains it with the app")
    }
  }

  private func report(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics where pending.count < 1_000 && !pending.contains(diagnostic) {
      pending.append(diagnostic)
    }
  }
}

/// Reads the metrics in a font file.
enum FontMetricsReader {
  static func metrics(of font: UnsafeMutablePointer<PangoFont>, size: Double) -> FontMetrics {
    let shaper = pango_font_get_hb_font(font)
    var horizontal: Int32 = 0
    var vertical: Int32 = 0
    hb_font_get_scale(shaper, &horizontal, &vertical)
    // The shaper's units per em are Pango's size or the font's own; in both cases, values are converted to fractions of
    // the em.
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
