public import Foundation

extension Text {
  /// Shows a string with attributes: those of `AttributeScopes.SwiftUIAttributes` and links.
  ///
  /// A background color is not drawn. A text that is one link from start to end can be tapped; a link
  /// among other words is tinted but not tappable.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {
    self.init(content: AttributedText(string: attributedContent))
  }
}

/// A string with attributes.
struct AttributedText: TextContent {
  let string: AttributedString

  func resolve(in inputs: LoweringInputs) -> [TextPiece] {
    string.runs.map { run in
      TextPiece(
        String(string[run.range].characters), changes: run.attributes.changes,
        link: run.attributes.link
      ).tintedAsLink
    }
  }
}

extension AttributeContainer {
  private typealias Scope = AttributeScopes.SwiftUIAttributes

  /// The changes that the attributes make to a text.
  fileprivate var changes: [TextChange] {
    [
      self[Scope.FontAttribute.self].map(TextChange.font),
      self[Scope.ForegroundColorAttribute.self].map { .foreground(AnyShapeStyle($0)) },
      self[Scope.KerningAttribute.self].map(TextChange.kerning),
      self[Scope.TrackingAttribute.self].map(TextChange.tracking),
      self[Scope.BaselineOffsetAttribute.self].map(TextChange.baselineOffset),
      self[Scope.UnderlineStyleAttribute.self].map(TextChange.underline),
      self[Scope.StrikethroughStyleAttribute.self].map(TextChange.strikethrough),
    ].compactMap { $0 }
  }
}

extension TextPiece {
  /// The piece in the color of links, where it is one that has no color of its own.
  var tintedAsLink: TextPiece {
    let hasColor = changes.contains { if case .foreground = $0 { true } else { false } }
    guard link != nil, !hasColor else { return self }
    var result = self
    result.changes.insert(.foreground(AnyShapeStyle(TintShapeStyle())), at: 0)
    return result
  }
}
