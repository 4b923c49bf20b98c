import CPangoCairo
package import Foundation
package import Graphics
package import LayoutEngine

/// Measures text with Pango and caches shaped text for drawing; each engine is owned by one worker.
package final class PangoTextEngine: TextMeasuring {
  package let extraFonts: [URL]
  private let designs: FontCollection
  private lazy var scripts: FontCollection? = makeScripts()
  private var cache = ShapedTextCache(capacity: 1024)
  private var knownMetrics: [FontFace: FontMetrics] = [:]
  private var reported: Set<String> = []
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
    pending = designs.configuration.diagnostics
  }

  /// Resets the engine to the state of a new one but keeps the fonts open: clears all caches, and reports all problems
  /// again.
  package func reset() {
    cache = ShapedTextCache(capacity: 1024)
    knownMetrics = [:]
    reported = []
    pending = designs.configuration.diagnostics
  }

  /// Removes and returns the diagnostics since the last call: missing packages, fonts and characters, each reported
  /// once.
  package func takeDiagnostics() -> [Diagnostic] {
    defer { pending = [] }
    return pending
  }

  package func measure(_ block: TextBlock) -> TextMeasurement { shape(block).measurement }

  package func metrics(of face: FontFace) -> FontMetrics {
    switch face.family {
    case .system: FontMetrics.system(size: face.size)
    case .custom(let name): customMetrics(of: face, named: name)
    }
  }

  private func customMetrics(of face: FontFace, named name: String) -> FontMetrics {
    if let known = knownMetrics[face] { return known }
    var metrics = FontMetrics.system(size: face.size)
    FontLock.hold {
      if isKnown(name), let font = designs.font(for: face) {
        metrics = FontMetricsReader.metrics(of: font, size: face.size)
      }
    }
    if knownMetrics.count >= 256 { knownMetrics = [:] }
    knownMetrics[face] = metrics
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
    cache.value(for: block) {
      FontLock.hold {
        reportUnknownFonts(in: block)
        let fonts = coverage.covers(block) ? designs : fontsOfAllScripts()
        let shaped = TextShaper(fonts: fonts).shape(block)
        reportMissing(shaped.missing)
        return shaped
      }
    }
  }

  private func makeScripts() -> FontCollection? {
    FontCollection(packages: FontPackage.designs + FontPackage.scripts, extraFonts: extraFonts)
  }

  private func fontsOfAllScripts() -> FontCollection {
    guard let scripts else { return designs }
    scripts.configuration.diagnostics.forEach(report)
    return scripts
  }

  private func isKnown(_ name: String) -> Bool {
    if designs.named(name) != nil { return true }
    let families = NamedFont.families(in: designs.configuration)
    let near = NearestName.suggestion(for: name, among: families)
    report(
      Diagnostic(
        .warning,
        "font '\(name)' is not available, the system font is used instead"
          + (near.map { "; did you mean '\($0)'?" } ?? ": bundle its file or install its package")))
    return false
  }

  private func reportUnknownFonts(in block: TextBlock) {
    for span in block.spans {
      if case .custom(let name) = span.face.family { _ = isKnown(name) }
    }
  }

  private func reportMissing(_ scalars: Set<Unicode.Scalar>) {
    for scalar in scalars.sorted().prefix(8) {
      let code = String(scalar.value, radix: 16, uppercase: true)
      report(
        Diagnostic(
          .warning,
          "no font has the character U+\(code), it is omitted: "
            + "bundle a font that contains it with the app"))
    }
  }

  private func report(_ diagnostic: Diagnostic) {
    guard reported.insert(diagnostic.message).inserted, reported.count < 1_000 else { return }
    pending.append(diagnostic)
  }
}

/// The letters of one style in one line of a text; lengths are in points from the text's top-left corner.
package struct TextRun: Hashable, Sendable {
  /// The index of the block's span that contains the letters.
  package var span: Int
  /// The box from the cap height to the baseline, as wide as the letters.
  package var box: CGRect
  /// Whether all letters are colored glyphs (emoji).
  package var isColored: Bool
}

extension PangoTextEngine {
  /// Returns the positions of a text's letters in the lines that are drawn.
  package func runs(of block: TextBlock) -> [TextRun] {
    let shaped = shape(block)
    var runs: [TextRun] = []
    for (line, box) in zip(shaped.lines, shaped.measurement.lines) {
      let first = runs.count
      for run in line.runs where run.width > 0 {
        let span = block.spans[run.span]
        let top = metrics(of: span.face).capHeight
        let rect = CGRect(
          x: box.frame.minX + run.x,
          y: box.frame.minY + box.baseline - span.baselineOffset - top, width: run.width,
          height: top)
        // Merges runs of a word whose letters come from several fonts.
        if runs.count > first, runs[runs.count - 1].span == run.span {
          runs[runs.count - 1].box = runs[runs.count - 1].box.union(rect)
          if !run.font.isColored { runs[runs.count - 1].isColored = false }
        } else {
          runs.append(TextRun(span: run.span, box: rect, isColored: run.font.isColored))
        }
      }
    }
    return runs
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
