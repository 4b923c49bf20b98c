import Foundation
import Graphics
import LayoutEngine

/// Fits a text into a proposal: breaks lines, truncates, and scales it down where allowed.
final class TextFitter {
  private let block: TextBlock
  private let limits: EnvironmentValues.LineLimits
  private let minimumScaleFactor: Double
  private var cache: [(ProposedViewSize, FittedText)] = []

  init(block: TextBlock, limits: EnvironmentValues.LineLimits, minimumScaleFactor: Double) {
    self.block = block
    self.limits = limits
    self.minimumScaleFactor =
      minimumScaleFactor.isFinite ? min(max(minimumScaleFactor, 0.01), 1) : 1
  }

  func fit(_ proposal: ProposedViewSize, _ context: LayoutContext) -> FittedText {
    for (known, fit) in cache where known == proposal { return fit }
    let fit = measure(proposal, context)
    cache.append((proposal, fit))
    return fit
  }

  private func measure(_ proposal: ProposedViewSize, _ context: LayoutContext) -> FittedText {
    // With a width of 0, nothing is shown. With a height of 0, there is still one line, which
    // overflows: a stack that is too short for its texts shows all of them (no published source
    // says so).
    guard proposal.width.map({ $0 > 0 }) ?? true else { return FittedText(nothingOf: block) }
    guard !block.spans.isEmpty else {
      return FittedText(emptyLineOf: block, reservedLines: limits.minimum, context)
    }
    let full = fit(scale: 1, proposal, context)
    guard minimumScaleFactor < 1, !full.fitsCompletely(in: proposal) else { return full }
    return scaled(proposal, context)
  }

  /// Returns the text at the largest scale without truncation, found by bisection to less than
  /// 0.01.
  private func scaled(_ proposal: ProposedViewSize, _ context: LayoutContext) -> FittedText {
    var best = fit(scale: minimumScaleFactor, proposal, context)
    guard best.fitsCompletely(in: proposal) else { return best }
    var low = minimumScaleFactor
    var high = 1.0
    while high - low > 0.005 {
      let middle = (low + high) / 2
      let candidate = fit(scale: middle, proposal, context)
      if candidate.fitsCompletely(in: proposal) {
        low = middle
        best = candidate
      } else {
        high = middle
      }
    }
    return best
  }

  private func fit(
    scale: Double, _ proposal: ProposedViewSize, _ context: LayoutContext
  ) -> FittedText {
    var block = scale == 1 ? block : block.scaled(by: scale)
    block.width = proposal.width.flatMap { $0.isFinite ? $0 : nil }
    block.lineLimit = maximumLines(block, height: proposal.height)
    return FittedText(block, reservedLines: limits.minimum, context)
  }

  /// Returns the maximum number of lines: the smaller of the environment's limit and the lines that
  /// fit the height, at least one.
  private func maximumLines(_ block: TextBlock, height: CGFloat?) -> Int? {
    guard let height, height.isFinite else { return limits.maximum.map { max($0, 1) } }
    let pitch = max(block.linePitch, 0.001)
    let free = (height + FittedText.tolerance - block.metrics.lineHeight) / pitch
    let fitting = min(max(Int(clamping: free.rounded(.down)), 0), 1_000_000) + 1
    return max(1, min(limits.maximum ?? .max, fitting))
  }
}

/// A fitted text, with its size in points, rounded up to pixels.
struct FittedText {
  var block: TextBlock
  let lines: [TextMeasurement.Line]
  /// The glyphs of the text in these lines.
  let glyphs: TextGlyphs
  let size: CGSize
  /// The height of the visible lines, before it is rounded up to pixels.
  private let linesHeight: Double
  private let isTruncated: Bool
  private let isEmptyLine: Bool

  /// A tolerance in points for the rounding of a height that was computed from the same lines.
  static let tolerance = 0.01

  /// Creates the result for a proposal without space.
  init(nothingOf block: TextBlock) {
    self.block = block
    lines = []
    glyphs = .none
    isTruncated = !block.spans.isEmpty
    isEmptyLine = false
    linesHeight = 0
    size = .zero
  }

  /// Creates the result for an empty text: as high as a line.
  init(emptyLineOf block: TextBlock, reservedLines: Int, _ context: LayoutContext) {
    self.block = block
    lines = []
    glyphs = .none
    isTruncated = false
    isEmptyLine = true
    linesHeight = 0
    size = CGSize(width: 0, height: context.ceilToPixel(block.height(lines: max(reservedLines, 1))))
  }

  /// Breaks a text into lines.
  ///
  /// They are drawn a whole number of pixels apart, but the total height is that of the font's
  /// unrounded lines, rounded up once.
  init(_ unrounded: TextBlock, reservedLines: Int, _ context: LayoutContext) {
    block = unrounded.roundingLinePitch(to: context)
    let measurement = context.text.measure(block)
    lines = measurement.lines
    glyphs = measurement.glyphs
    isTruncated = measurement.isTruncated
    isEmptyLine = false
    linesHeight = unrounded.height(lines: lines.count)
    let height = unrounded.height(lines: max(lines.count, reservedLines))
    size = CGSize(
      width: context.ceilToPixel(measurement.width), height: context.ceilToPixel(height))
  }

  /// Whether the whole text is visible within the proposal.
  func fitsCompletely(in proposal: ProposedViewSize) -> Bool {
    guard !isTruncated else { return false }
    guard let height = proposal.height, height.isFinite else { return true }
    return linesHeight <= height + Self.tolerance
  }

  func firstBaseline(_ context: LayoutContext) -> CGFloat? {
    guard !lines.isEmpty || isEmptyLine else { return nil }
    return context.roundToPixel(block.metrics.ascent)
  }

  func lastBaseline(_ context: LayoutContext) -> CGFloat? {
    firstBaseline(context).map { $0 + Double(max(lines.count - 1, 0)) * block.linePitch }
  }
}

extension TextBlock {
  /// Returns the text with line distances rounded up to whole pixels (measured in SwiftUI renders:
  /// three lines of 13 points are 47 pixels apart at three pixels per point, lines of 14 points 34
  /// at two).
  fileprivate func roundingLinePitch(to context: LayoutContext) -> TextBlock {
    let rounded = context.ceilToPixel(linePitch)
    guard rounded.isFinite else { return self }
    var result = self
    result.lineSpacing += rounded - linePitch
    return result
  }

  /// Returns the height of a number of lines, without the leading after the last one.
  fileprivate func height(lines: Int) -> Double {
    lines == 0 ? 0 : metrics.lineHeight + Double(lines - 1) * linePitch
  }
}
