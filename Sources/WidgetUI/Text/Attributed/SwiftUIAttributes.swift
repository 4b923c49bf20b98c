public import Foundation

extension AttributeScopes {
  /// The attributes of a string that ``Text`` draws.
  public struct SwiftUIAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The color of the letters.
    public let foregroundColor: ForegroundColorAttribute
    /// The color behind the letters; it is carried but not drawn.
    public let backgroundColor: BackgroundColorAttribute
    /// Points more between letters.
    public let kern: KerningAttribute
    /// Points more between letters; where it is set, kerning does not count.
    public let tracking: TrackingAttribute
    /// How far the letters are raised, in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// A line under the letters.
    public let underlineStyle: UnderlineStyleAttribute
    /// A line through the letters.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// Foundation's attributes, of which the link is drawn.
    public let foundation: AttributeScopes.FoundationAttributes
  }

  /// The attributes of a string that ``Text`` draws.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
  /// Finds an attribute of ``Text`` by its name.
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

  /// The key of the color of the letters.
  public enum ForegroundColorAttribute: AttributedStringKey {
    /// The type of the value.
    public typealias Value = Color
    /// The name of the attribute.
    public static let name = "SwiftUI.ForegroundColor"
  }

  /// The key of the color behind the letters.
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

  /// The key of the offset from the baseline, in points.
  public enum BaselineOffsetAttribute: AttributedStringKey {
    /// The type of the value.
    public typealias Value = CGFloat
    /// The name of the attribute.
    public static let name = "SwiftUI.BaselineOffset"
  }

  /// The key of the line under the letters.
  public enum UnderlineStyleAttribute: AttributedStringKey {
    /// The type of the value.
    public typealias Value = Text.LineStyle
    /// The name of the attribute.
    public static let name = "SwiftUI.UnderlineStyle"
  }

  /// The key of the line through the letters.
  public enum StrikethroughStyleAttribute: AttributedStringKey {
    /// The type of the value.
    public typealias Value = Text.LineStyle
    /// The name of the attribute.
    public static let name = "SwiftUI.StrikethroughStyle"
  }
}
