package import Foundation

/// Resolved paragraphs: strings, faces, paints and the rules for breaking lines.
///
/// The same value is measured, stored in the display list and drawn, so that the drawing breaks its lines where the
/// layout did.
package struct TextBlock: Hashable, Codable, Sendable {
  /// A range of text in one style.
  package struct Span: Hashable, Codable, Sendable {
    package var string: String
    package var face: FontFace
    package var paint: Paint
    /// Added to the advance of every character, in points.
    package var tracking: Double
    /// How far the span is raised above the baseline, in points.
    package var baselineOffset: Double
    package var underline: Line?
    package var strikethrough: Line?
    /// A picture in place of `string`, which then is one object-replacement character.
    package var attachment: Attachment?

    package init(
      string: String, face: FontFace, paint: Paint, tracking: Double = 0,
      baselineOffset: Double = 0, underline: Line? = nil, strikethrough: Line? = nil,
      attachment: Attachment? = nil
    ) {
      self.string = string
      self.face = face
      self.paint = paint
      self.tracking = tracking
      self.baselineOffset = baselineOffset
      self.underline = underline
      self.strikethrough = strikethrough
      self.attachment = attachment
    }
  }

  /// A line under or through text; without a color it takes the text's.
  package struct Line: Hashable, Codable, Sendable {
    package var color: ResolvedColor?

    package init(color: ResolvedColor? = nil) { self.color = color }
  }

  /// A picture in a line of text.
  package struct Attachment: Hashable, Codable, Sendable {
    /// The size of the picture, in points.
    package var size: CGSize
    /// How far its bottom edge lies above the baseline, in points; negative is below.
    package var baselineOffset: Double
    /// What is drawn, with the origin at the picture's top-left corner.
    package var items: [DisplayList.Item]

    package init(size: CGSize, baselineOffset: Double, items: [DisplayList.Item]) {
      self.size = size
      self.baselineOffset = baselineOffset
      self.items = items
    }
  }

  /// Which part of a line that is too long is replaced by an ellipsis.
  package enum Truncation: String, Hashable, Codable, Sendable { case head, middle, tail }

  /// How lines of different widths are aligned.
  package enum Alignment: String, Hashable, Codable, Sendable { case leading, center, trailing }

  /// The direction of a paragraph whose letters have none, such as digits.
  package enum Direction: String, Hashable, Codable, Sendable { case leftToRight, rightToLeft }

  package var spans: [Span]
  /// The metrics of every line, whatever fonts its letters fall back to.
  package var metrics: FontMetrics
  /// The width at which lines break, in points; with `nil`, only line ends in the text break lines.
  package var width: Double?
  /// The maximum number of lines, or `nil` for no limit; the last one is truncated.
  package var lineLimit: Int?
  package var truncation: Truncation
  package var alignment: Alignment
  package var direction: Direction
  /// Additional space between lines, in points.
  package var lineSpacing: Double
  /// The BCP 47 language tag, which selects regional forms of letters.
  package var language: String

  package init(
    spans: [Span], metrics: FontMetrics, width: Double? = nil, lineLimit: Int? = nil,
    truncation: Truncation = .tail, alignment: Alignment = .leading,
    direction: Direction = .leftToRight, lineSpacing: Double = 0, language: String = "en"
  ) {
    self.spans = spans
    self.metrics = metrics
    self.width = width
    self.lineLimit = lineLimit
    self.truncation = truncation
    self.alignment = alignment
    self.direction = direction
    self.lineSpacing = lineSpacing
    self.language = language
  }

  /// The distance between the baselines of two lines, in points.
  package var linePitch: Double { metrics.lineHeight + metrics.leading + lineSpacing }

  /// The text with every length multiplied by `factor`, except the width at which lines break.
  package func scaled(by factor: Double) -> TextBlock {
    var result = self
    result.metrics = metrics.scaled(by: factor)
    result.lineSpacing = lineSpacing * factor
    for index in result.spans.indices {
      result.spans[index].face.size *= factor
      result.spans[index].tracking *= factor
      result.spans[index].baselineOffset *= factor
      result.spans[index].attachment?.scale(by: factor)
    }
    return result
  }

  /// The text without its styles.
  package var string: String { spans.map(\.string).joined() }
}

extension TextBlock.Attachment {
  fileprivate mutating func scale(by factor: Double) {
    let transform = CGAffineTransform(scaleX: factor, y: factor)
    items = [.group(DisplayList.Group(items: items, effects: [.transform(transform)]))]
    size = CGSize(width: size.width * factor, height: size.height * factor)
    baselineOffset *= factor
  }
}
