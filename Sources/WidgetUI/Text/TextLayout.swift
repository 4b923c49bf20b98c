import Foundation
import Graphics
import LayoutEngine

/// How a text is sized and drawn (layout-facts §2).
struct TextLayout: NodeLayout {
  let spans: [TextSpan]
  let metrics: FontMetrics
  let environment: EnvironmentValues
  let inputs: LoweringInputs
  private let fitter: TextFitter

  init(
    spans: [TextSpan], metrics: FontMetrics, environment: EnvironmentValues, inputs: LoweringInputs
  ) {
    self.spans = spans
    self.metrics = metrics
    self.environment = environment
    self.inputs = inputs
    let block = TextBlock(
      spans: spans.map { $0.block(paint: .color($0.solidColor(inputs) ?? .black)) },
      metrics: metrics, truncation: environment.truncationMode.block,
      alignment: environment.multilineTextAlignment.block,
      direction: environment.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight,
      lineSpacing: environment.lineSpacing, language: environment.locale.identifier)
    fitter = TextFitter(
      block: block, limits: environment.lineLimits,
      minimumScaleFactor: environment.minimumScaleFactor)
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
    guard !spans.isEmpty else { return nil }
    let fit = fitter.fit(proposal, context)
    if key == VerticalAlignment.firstTextBaseline.key { return fit.firstBaseline(context) }
    if key == VerticalAlignment.lastTextBaseline.key { return fit.lastBaseline(context) }
    return nil
  }

  func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    metrics.spacing(context)
  }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    var fit = fitter.fit(frame.proposal, frame.context)
    guard fit.lineCount > 0, frame.rect.minX.isFinite, frame.rect.minY.isFinite else { return }
    let rect = frame.pixelRect
    for (index, span) in spans.enumerated() where span.solidColor(inputs) == nil {
      fit.block.spans[index].paint = span.paint(inputs, in: rect)
    }
    // The block breaks at the width it was measured with; a narrower box aligns its lines.
    var origin = rect.origin
    origin.y += frame.context.roundToPixel(fit.block.metrics.ascent) - fit.block.metrics.ascent
    if environment.hidesText {
      items += RedactionBars(fit: fit, origin: rect.origin, context: frame.context).items(
        color: span0Color(rect))
      return
    }
    items.append(.text(fit.block, at: origin))
  }

  private func span0Color(_ rect: CGRect) -> Paint {
    spans.first?.paint(inputs, in: rect) ?? .color(.black)
  }
}

extension TextSpan {
  func block(paint: Paint) -> TextBlock.Span {
    TextBlock.Span(
      string: string, face: font.face, paint: paint, tracking: tracking,
      baselineOffset: environment.baselineOffset, underline: environment.underline.map(line),
      strikethrough: environment.strikethrough.map(line))
  }

  private func line(_ style: Text.LineStyle) -> TextBlock.Line {
    TextBlock.Line(color: style.color?.resolve(in: environment))
  }

  func paint(_ inputs: LoweringInputs, in rect: CGRect) -> Paint {
    let context = StyleContext(environment: environment, rect: rect, services: inputs.services)
    return (environment.textForeground ?? AnyShapeStyle(ForegroundStyle())).paint(in: context).paint
  }

  /// The color where the paint does not depend on the place of the text.
  func solidColor(_ inputs: LoweringInputs) -> ResolvedColor? {
    if case .color(let color) = paint(inputs, in: .zero) { return color }
    return nil
  }
}
