import Foundation
import Graphics
package import LayoutEngine

/// Resolves a text in an environment into spans that can be measured.
struct TextResolver {
  let inputs: LoweringInputs

  func layout(of text: Text) -> TextLayout {
    let base = inputs.environment.resolvedFont(inputs.services.layout)
    let all = text.pieces(in: inputs).map(span)
    let spans = all.filter { !$0.string.isEmpty }
    // An empty text has the height of a line in its own font.
    let metrics = metrics(of: spans.isEmpty ? all : spans, base: base)
    return TextLayout(spans: spans, metrics: metrics, inputs: inputs)
  }

  /// Returns the metrics of a text's lines: those of its tallest font.
  private func metrics(of spans: [TextSpan], base: ResolvedFont) -> FontMetrics {
    spans.map(\.font.metrics).max { $0.lineHeight < $1.lineHeight } ?? base.metrics
  }

  private func span(_ piece: TextPiece) -> TextSpan {
    var inner = inputs
    if !piece.changes.isEmpty { inner.environment.apply(piece.changes) }
    let font = inner.environment.resolvedFont(inputs.services.layout)
    let string =
      inner.environment.textCase?.apply(to: piece.string, inner.environment.locale) ?? piece.string
    return TextSpan(
      string: string.withEmojiPresentation, font: font,
      tracking: font.tracking + inner.environment.addedTracking,
      inputs: inner, link: piece.link,
      attachment: piece.inlineImage?.attachment(in: inner.forInlineImage))
  }
}

/// A range of text in one style, before its paint is known.
struct TextSpan {
  let string: String
  let font: ResolvedFont
  let tracking: Double
  /// The inputs, including the environment of the span.
  let inputs: LoweringInputs
  let link: URL?
  let attachment: TextBlock.Attachment?
}

extension LoweringInputs {
  /// The inputs for an image in a text, which is drawn in the text's color.
  fileprivate var forInlineImage: LoweringInputs {
    var result = self
    if let textForeground = environment.textForeground {
      result.environment.setForeground(textForeground)
    }
    return result
  }
}

extension EnvironmentValues {
  package func resolvedFont(_ context: LayoutContext) -> ResolvedFont {
    (font ?? .body).resolve(in: self, context)
  }

  /// The tracking, or the kerning if no tracking is set.
  fileprivate var addedTracking: Double {
    let added = tracking != 0 ? tracking : kerning
    return added.isFinite ? added : 0
  }

  fileprivate mutating func setForeground(_ style: AnyShapeStyle) {
    foregroundStyle = style
    foregroundLevels = []
  }

  fileprivate mutating func apply(_ changes: [TextAttributeChange]) {
    for change in changes { apply(change) }
  }

  mutating func apply(_ change: TextAttributeChange) {
    guard !hasFixedAppearance else { return }
    switch change {
    case .font(let font): if let font { self.font = font }
    case .weight(let weight): setWeight(weight)
    case .width(let width): fontWidth = width
    case .scale(let scale): textScale = scale
    case .design(let design): fontDesign = design
    case .bold(let isActive): setBold(isActive)
    case .italic(let isActive): isItalic = isActive
    case .monospaced(let isActive): isMonospaced = isActive
    case .monospacedDigit: hasMonospacedDigits = true
    case .foreground(let style):
      // A level of the foreground refers to the style outside of the text.
      if let style { textForeground = style }
    case .kerning(let kerning): self.kerning = kerning
    case .tracking(let tracking): self.tracking = tracking
    case .baselineOffset(let offset): baselineOffset = offset
    case .underline(let style): underline = style
    case .strikethrough(let style): strikethrough = style
    }
  }

  /// Sets the weight, which overrides an outer `bold()`.
  mutating func setWeight(_ weight: Font.Weight?) {
    fontWeight = weight
    if weight != nil { isBold = false }
  }

  /// Sets the weight, which overrides an outer `bold()`.
  mutating func setBold(_ isActive: Bool) {
    isBold = isActive
    if isActive { fontWeight = nil }
  }
}
