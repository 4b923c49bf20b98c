import Foundation
import Graphics
package import LayoutEngine

/// Turns a text into spans that can be measured, with what the environment says.
struct TextResolver {
  let inputs: LoweringInputs

  func layout(of text: Text) -> TextLayout {
    let environment = inputs.environment
    let base = environment.resolvedFont(inputs.services.layout)
    var spans: [TextSpan] = []
    for segment in text.segments {
      for piece in segment.content.resolve(in: inputs) where !piece.string.isEmpty {
        spans.append(span(piece, changes: segment.changes + piece.changes))
      }
    }
    return TextLayout(
      spans: spans, metrics: metrics(of: spans, base: base), environment: environment,
      inputs: inputs)
  }

  /// A text's lines are as high as its tallest font asks.
  private func metrics(of spans: [TextSpan], base: ResolvedFont) -> FontMetrics {
    spans.map(\.font.metrics).max { $0.lineHeight < $1.lineHeight } ?? base.metrics
  }

  private func span(_ piece: TextPiece, changes: [TextChange]) -> TextSpan {
    var environment = inputs.environment
    for change in changes { environment.apply(change) }
    let font = environment.resolvedFont(inputs.services.layout)
    return TextSpan(
      string: environment.textCase.map { $0.apply(to: piece.string, environment.locale) }
        ?? piece.string,
      font: font, tracking: font.tracking + environment.tracking + environment.kerning,
      environment: environment, image: piece.image)
  }
}

/// A stretch of text in one style, before its paint is known.
struct TextSpan {
  let string: String
  let font: ResolvedFont
  let tracking: Double
  let environment: EnvironmentValues
  let image: Image?
}

extension EnvironmentValues {
  package func resolvedFont(_ context: LayoutContext) -> ResolvedFont {
    (font ?? .body).resolve(in: self, context)
  }

  mutating func apply(_ change: TextChange) {
    switch change {
    case .font(let font): if let font { self.font = font }
    case .weight(let weight): fontWeight = weight
    case .width(let width): fontWidth = width
    case .design(let design): fontDesign = design
    case .bold(let isActive): isBold = isActive
    case .italic(let isActive): isItalic = isActive
    case .monospaced(let isActive): isMonospaced = isActive
    case .monospacedDigit: hasMonospacedDigits = true
    case .foreground(let style):
      // A level of the foreground refers to the style around the text.
      if let style { textForeground = style }
    case .kerning(let kerning): self.kerning = kerning
    case .tracking(let tracking): self.tracking = tracking
    case .baselineOffset(let offset): baselineOffset = offset
    case .underline(let style): underline = style
    case .strikethrough(let style): strikethrough = style
    }
  }
}
