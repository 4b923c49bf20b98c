public import Foundation
public import WidgetUI

/// A font, as UIKit describes it.
public final class UIFont: Hashable, Sendable {
  /// The weight of a font.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight, from −1 through 0 (regular) to 1.
    public let rawValue: CGFloat
    /// Creates a weight.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a weight.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// Ultralight.
    public static let ultraLight = Weight(-0.8)
    /// Thin.
    public static let thin = Weight(-0.6)
    /// Light.
    public static let light = Weight(-0.4)
    /// Regular.
    public static let regular = Weight(0)
    /// Medium.
    public static let medium = Weight(0.23)
    /// Semibold.
    public static let semibold = Weight(0.3)
    /// Bold.
    public static let bold = Weight(0.4)
    /// Heavy.
    public static let heavy = Weight(0.56)
    /// Black.
    public static let black = Weight(0.62)

    /// The nearest weight that a font of SwiftUI has.
    var font: Font.Weight {
      let weights: [(Weight, Font.Weight)] = [
        (.ultraLight, .ultraLight), (.thin, .thin), (.light, .light), (.regular, .regular),
        (.medium, .medium), (.semibold, .semibold), (.bold, .bold), (.heavy, .heavy),
        (.black, .black),
      ]
      return weights.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1
        ?? .regular
    }
  }

  /// A role of text with its own size.
  public enum TextStyle: Int, Hashable, CaseIterable, Sendable {
    /// From the largest titles to the smallest captions.
    case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
    /// The smallest styles.
    case caption1, caption2

    var style: Font.TextStyle {
      switch self {
      case .largeTitle: .largeTitle
      case .title1: .title
      case .title2: .title2
      case .title3: .title3
      case .headline: .headline
      case .body: .body
      case .callout: .callout
      case .subheadline: .subheadline
      case .footnote: .footnote
      case .caption1: .caption
      case .caption2: .caption2
      }
    }

    /// The size in points with the user's usual text size.
    var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      }
    }
  }

  package let font: Font
  /// The size, in points.
  public let pointSize: CGFloat
  /// The attributes of the font.
  public let fontDescriptor: UIFontDescriptor

  init(_ descriptor: UIFontDescriptor) {
    fontDescriptor = descriptor
    pointSize = descriptor.pointSize
    font = descriptor.font
  }

  /// Creates a font by name; one that is not among the resources or on this machine is reported when it is drawn.
  public convenience init?(name: String, size: CGFloat) {
    guard !name.isEmpty else { return nil }
    self.init(UIFontDescriptor(name: name, size: size))
  }

  /// Creates a font; a size of 0 is that of the descriptor.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    self.init(size > 0 ? descriptor.withSize(size) : descriptor)
  }

  /// The system font in a size.
  public static func systemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .regular)
  }
  /// The system font in a size and weight.
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(UIFontDescriptor(base: .system(size, weight), traits: []))
  }
  /// The bold system font in a size.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    systemFont(ofSize: size, weight: .semibold)
  }
  /// The italic system font in a size.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(UIFontDescriptor(base: .system(size, .regular), traits: .traitItalic))
  }
  /// The system font with digits of equal width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(
      UIFontDescriptor(base: .system(size, weight), traits: [], hasMonospacedDigits: true))
  }
  /// The system font with characters of equal width.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(UIFontDescriptor(base: .system(size, weight), traits: .traitMonoSpace))
  }
  /// The system font of a role.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(UIFontDescriptor(base: .style(style), traits: []))
  }

  /// The size of labels, in points.
  public static let labelFontSize: CGFloat = 17
  /// The size of small text, in points.
  public static let smallSystemFontSize: CGFloat = 12
  /// The size of text, in points.
  public static let systemFontSize: CGFloat = 14

  /// Returns the font in another size.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(fontDescriptor.withSize(size)) }

  /// The name of the font.
  public var fontName: String { fontDescriptor.name }
  /// The name of the font's family.
  public var familyName: String { fontDescriptor.name }

  /// Whether both describe the same font.
  public static func == (left: UIFont, right: UIFont) -> Bool {
    left.fontDescriptor == right.fontDescriptor
  }

  /// Hashes the description.
  public func hash(into hasher: inout Hasher) { hasher.combine(fontDescriptor) }
}

extension Font {
  /// Creates a font from a font of UIKit.
  public init(_ font: UIFont) { self = font.font }
}
