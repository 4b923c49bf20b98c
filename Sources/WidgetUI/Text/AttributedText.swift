public import Foundation

extension Text {
  /// Creates a text from an attributed string, with the attributes of
  /// `AttributeScopes.SwiftUIAttributes` and links.
  ///
  /// Background colors are not drawn. A text that is one link from start to end can be tapped; a
  /// link within other text is tinted but not tappable.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {
    self.init(content: AttributedText(string: attributedContent))
  }
}

/// An attributed string.
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
  fileprivate var changes: [TextAttributeChange] {
    [
      self[Scope.FontAttribute.self].map(TextAttributeChange.font),
      self[Scope.ForegroundColorAttribute.self].map { .foreground(AnyShapeStyle($0)) },
      self[Scope.KerningAttribute.self].map(TextAttributeChange.kerning),
      self[Scope.TrackingAttribute.self].map(TextAttributeChange.tracking),
      self[Scope.BaselineOffsetAttribute.self].map(TextAttributeChange.baselineOffset),
      self[Scope.UnderlineStyleAttribute.self].map(TextAttributeChange.underline),
      self[Scope.StrikethroughStyleAttribute.self].map(TextAttributeChange.strikethrough),
    ].compactMap { $0 }
  }
}

extension TextPiece {
  /// The piece in the link color, if it is a link without its own color.
  var tintedAsLink: TextPiece {
    let hasColor = changes.contains { if case .foreground = $0 { true } else { false } }
    guard link != nil, !hasColor else { return self }
    var result = self
    result.changes.insert(.foreground(AnyShapeStyle(TintShapeStyle())), at: 0)
    return result
  }
}

extension AttributeScopes {
  /// The attributes of a string that ``Text`` renders.
  public struct SwiftUIAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The color of the text.
    public let foregroundColor: ForegroundColorAttribute
    /// The color behind the text; accepted but not drawn.
    public let backgroundColor: BackgroundColorAttribute
    /// Additional points between characters.
    public let kern: KerningAttribute
    /// Additional points between characters; overrides kerning.
    public let tracking: TrackingAttribute
    /// The distance by which the text is raised, in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// The style of an underline.
    public let underlineStyle: UnderlineStyleAttribute
    /// The style of a strikethrough line.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// Foundation's attributes, of which links are rendered.
    public let foundation: AttributeScopes.FoundationAttributes
  }

  /// The attributes of a string that ``Text`` renders.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
  /// Returns the key of an attribute of ``Text`` by its name.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
  ) -> T {
    self[T.self]
  }
}

extension AttributeScopes.SwiftUIAttributes {
  /// The key of the font.
  public enum FontAttribute: AttributedStringKey {
    /// The type of the value.
    public typealias Value = Font
    /// The name of the attribute.
    public static let name = "SwiftUI.Font"
  }

  /// The key of the text color.
  public enum ForegroundColorAttribute: AttributedStringKey {
    /// The type of the value.
    public typealias Value = Color
    /// The name of the attribute.
    public static let name = "SwiftUI.ForegroundColor"
  }

  /// The key of the background color.
  public enum BackgroundColorAttribute: AttributedStringKey {
    /// The type of the value.
    public typealias Value = Color
    /// The name of the attribute.
    public static let name = "SwiftUI.BackgroundColor"
  }

  /// The key of the kerning, in points.
  public enum KerningAttribute: AttributedStringKey {
    /// The type of the value.
    public typealias Value = CGFloat
    /// The name of the attribute.
    public static let name = "SwiftUI.Kern"
  }

  /// The key of the tracking, in points.
  public enum TrackingAttribute: AttributedStringKey {
    /// The type of the value.
    public typealias Value = CGFloat
    /// The name of the attribute.
    public static let name = "SwiftUI.Tracking"
  }

  /// The key of the baseline offset, in points.
  public enum BaselineOffsetAttribute: AttributedStringKey {
    /// The type of the value.
    public typealias Value = CGFloat
    /// The name of the attribute.
    public static let name = "SwiftUI.BaselineOffset"
  }

  /// The key of the underline style.
  public enum UnderlineStyleAttribute: AttributedStringKey {
    /// The type of the value.
    public typealias Value = Text.LineStyle
    /// The name of the attribute.
    public static let name = "SwiftUI.UnderlineStyle"
  }

  /// The key of the strikethrough style.
  public enum StrikethroughStyleAttribute: AttributedStringKey {
    /// The type of the value.
    public typealias Value = Text.LineStyle
    /// The name of the attribute.
    public static let name = "SwiftUI.StrikethroughStyle"
  }
}
