import Foundation
import Graphics
import LayoutEngine

/// Fits a text into what it is offered: lines, truncation, and smaller letters where they are allowed.
final class TextFitter {
  private let block: TextBlock
  private let limits: EnvironmentValues.LineLimits
  private let minimumScaleFactor: Double
  private var cache: [(ProposedViewSize, TextFit)] = []

  init(block: TextBlock, limits: EnvironmentValues.LineLimits, minimumScaleFactor: Double) {
    self.block = block
    self.limits = limits
    self.minimumScaleFactor = min(max(minimumScaleFactor, 0.01), 1)
  }

  func fit(_ proposal: ProposedViewSize, _ context: LayoutContext) -> TextFit {
    for (known, fit) in cache where known == proposal { return fit }
    let fit = measure(proposal, context)
    cache.append((proposal, fit))
    return fit
  }

  private func measure(_ proposal: ProposedViewSize, _ context: LayoutContext) -> TextFit {
    guard !block.spans.isEmpty, proposal.width.map({ $0 > 0 }) ?? true,
      proposal.height.map({ $0 > 0 }) ?? true
    else { return TextFit(empty: block) }
    let full = fit(scale: 1, proposal, context)
    guard minimumScaleFactor < 1, full.isTruncated else { return full }
    return scaled(proposal, context)
  }

  /// The largest scale at which nothing is left out, found by halving to a hundredth.
  private func scaled(_ proposal: ProposedViewSize, _ context: LayoutContext) -> TextFit {
    var best = fit(scale: minimumScaleFactor, proposal, context)
    guard !best.isTruncated else { return best }
    var low = minimumScaleFactor
    var high = 1.0
    while high - low > 0.005 {
      let middle = (low + high) / 2
      let candidate = fit(scale: middle, proposal, context)
      if candidate.isTruncated {
        high = middle
      } else {
        low = middle
        best = candidate
      }
    }
    return best
  }

  private func fit(
    scale: Double, _ proposal: ProposedViewSize, _ context: LayoutContext
  ) -> TextFit {
    var block = scale == 1 ? block : block.scaled(by: scale)
    block.width = proposal.width.flatMap { $0.isFinite ? $0 : nil }
    block.lineLimit = mostLines(block, height: proposal.height)
    let measurement = context.text.measure(block)
    return TextFit(block: block, measurement: measurement, reservedLines: limits.least, context)
  }

  /// How many lines are allowed: the limit of the environment, and what fits the height, at least one.
  private func mostLines(_ block: TextBlock, height: CGFloat?) -> Int? {
    guard let height, height.isFinite else { return limits.most.map { max($0, 1) } }
    let pitch = max(block.linePitch, 0.001)
    // A hundredth of a point forgives the rounding of a height that came from these very lines.
    let fitting = Int(((height + 0.01 - block.metrics.lineHeight) / pitch).rounded(.down)) + 1
    return max(1, min(limits.most ?? .max, fitting))
  }
}

/// A text as it was fitted: what is drawn, and its size in points, rounded up to pixels.
struct TextFit {
  var block: TextBlock
  let lines: [TextMeasurement.Line]
  let isTruncated: Bool
  let size: CGSize

  init(empty block: TextBlock) {
    self.block = block
    lines = []
    isTruncated = !block.spans.isEmpty
    size = .zero
  }

  init(
    block: TextBlock, measurement: TextMeasurement, reservedLines: Int, _ context: LayoutContext
  ) {
    self.block = block
    lines = measurement.lines
    isTruncated = measurement.isTruncated
    let count = max(lines.count, reservedLines)
    let height =
      count == 0
      ? 0 : block.metrics.lineHeight + Double(count - 1) * block.linePitch
    size = CGSize(
      width: context.ceilToPixel(measurement.width), height: context.ceilToPixel(height))
  }

  var lineCount: Int { lines.count }

  func firstBaseline(_ context: LayoutContext) -> CGFloat? {
    lines.isEmpty ? nil : context.roundToPixel(block.metrics.ascent)
  }

  func lastBaseline(_ context: LayoutContext) -> CGFloat? {
    firstBaseline(context).map { $0 + Double(lines.count - 1) * block.linePitch }
  }
}
