import Foundation
import Graphics
import LayoutEngine

/// Sizes and draws a text (measured in SwiftUI renders).
struct TextLayout: NodeLayout {
  let spans: [TextSpan]
  let metrics: FontMetrics
  let inputs: LoweringInputs
  private let fitter: TextFitter
  /// The indices of the spans whose paint depends on the position of the text.
  private let placedSpans: [Int]

  init(spans: [TextSpan], metrics: FontMetrics, inputs: LoweringInputs) {
    self.spans = spans
    self.metrics = metrics
    self.inputs = inputs
    let colors = spans.map(\.solidColor)
    placedSpans = colors.indices.filter { colors[$0] == nil }
    let block = TextBlock(
      spans: zip(spans, colors).map { $0.block(paint: .color($1 ?? .black)) }, metrics: metrics,
      environment: inputs.environment)
    fitter = TextFitter(
      block: block, limits: inputs.environment.lineLimits,
      minimumScaleFactor: inputs.environment.minimumScaleFactor)
  }

  var name: String { "Text" }
  var dumpText: String? { spans.map(\.string).joined() }

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    fitter.fit(proposal, context).size
  }

  func explicitGuide(
    _ key: AlignmentKey, _ children: [LayoutNode], size: CGSize, proposal: ProposedViewSize,
    _ context: LayoutContext
  ) -> CGFloat? {
    if key == VerticalAlignment.firstTextBaseline.key {
      return fitter.fit(proposal, context).firstBaseline(context)
    }
    if key == VerticalAlignment.lastTextBaseline.key {
      return fitter.fit(proposal, context).lastBaseline(context)
    }
    return nil
  }

  func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    metrics.spacing(context)
  }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    var fit = fitter.fit(frame.proposal, frame.context)
    guard !fit.lines.isEmpty, frame.rect.minX.isFinite, frame.rect.minY.isFinite else { return }
    let rect = frame.pixelRect
    if inputs.environment.isRedacted {
      items += RedactionBars(fit: fit, origin: rect.origin, context: frame.context)
        .items(paint: spans[0].paint(in: rect))
      return
    }
    for index in placedSpans { fit.block.spans[index].paint = spans[index].paint(in: rect) }
    // Align the first baseline to whole pixels, whatever the ascent.
    var origin = rect.origin
    origin.y += frame.context.roundToPixel(fit.block.metrics.ascent) - fit.block.metrics.ascent
    items.append(.text(fit.block, at: origin, glyphs: fit.glyphs))
    items += tapTargets(in: rect)
  }

  /// Returns a tap target if the whole text is one link.
  private func tapTargets(in rect: CGRect) -> [DisplayList.Item] {
    guard inputs.environment.allowsLinks, inputs.environment.allowsHitTesting,
      let link = spans.first?.link,
      spans.allSatisfy({ $0.link == link }),
      let url = LinkDestination.validated(link, inputs.environment, inputs.services)
    else { return [] }
    let target = DisplayList.TapTarget(region: rect, destination: .url(url), label: dumpText)
    return [.tapTarget(target)]
  }
}

extension TextBlock {
  fileprivate init(spans: [Span], metrics: FontMetrics, environment: EnvironmentValues) {
    self.init(
      spans: spans, metrics: metrics, truncation: environment.truncationMode.block,
      alignment: environment.multilineTextAlignment.block,
      direction: environment.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight,
      lineSpacing: environment.lineSpacing, language: environment.locale.languageTag)
  }
}

extension Locale {
  /// The identifier with hyphens, as in BCP 47.
  fileprivate var languageTag: String {
    let hyphenated = identifier.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    return String(decoding: hyphenated, as: UTF8.self)
  }
}

extension TextSpan {
  func block(paint: Paint) -> TextBlock.Span {
    TextBlock.Span(
      string: string, face: font.face, paint: paint, tracking: tracking,
      baselineOffset: inputs.environment.baselineOffset,
      underline: inputs.environment.underline.map(line),
      strikethrough: inputs.environment.strikethrough.map(line), attachment: attachment)
  }

  private func line(_ style: Text.LineStyle) -> TextBlock.Line {
    TextBlock.Line(color: style.color?.resolvedColor(in: inputs.styleContext()))
  }

  func paint(in rect: CGRect) -> Paint {
    let context = inputs.styleContext(rect)
    guard let textForeground = inputs.environment.textForeground else {
      return ForegroundStyle().paint(in: context).paint
    }
    return textForeground.paint(in: context).paint
  }

  /// The color, if the paint does not depend on the position of the text.
  var solidColor: ResolvedColor? {
    if case .color(let color) = paint(in: .zero) { return color }
    return nil
  }
}

extension FontMetrics {
  /// Returns the preferred spacing of a text in this font to its neighbors (measured in SwiftUI
  /// renders).
  func spacing(_ context: LayoutContext) -> ViewSpacing {
    let extra = context.ceilToPixel(0.1 * lineHeight)
    let spaced = lineHeight + extra
    var spacing = ViewSpacing()
    spacing.top = ViewSpacing.Edge([
      .textToText: max(context.ceilToPixel(leading), 0), .aboveText: spaced - ascent, .symbol: 0,
    ])
    spacing.bottom = ViewSpacing.Edge([
      .textToText: 0, .belowText: max(spaced - capHeight, extra + descent), .symbol: 0,
    ])
    return spacing
  }
}
