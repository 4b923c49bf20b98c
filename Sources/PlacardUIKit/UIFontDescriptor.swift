public import Foundation
import WidgetUI

/// The attributes of a font.
public struct UIFontDescriptor: Hashable, Sendable {
  enum Base: Hashable, Sendable {
    case system(CGFloat, UIFont.Weight)
    case style(UIFont.TextStyle)
    case named(String, CGFloat)
  }

  /// Properties that can be combined.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates traits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Italic.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// With characters of equal width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// The design of the system font.
  public enum SystemDesign: Hashable, Sendable {
    /// The designs.
    case `default`, serif, rounded, monospaced

    var design: Font.Design {
      switch self {
      case .default: .default
      case .serif: .serif
      case .rounded: .rounded
      case .monospaced: .monospaced
      }
    }
  }

  private var base: Base
  private var traits: SymbolicTraits
  private var design: SystemDesign?
  private var hasMonospacedDigits = false

  init(base: Base, traits: SymbolicTraits, hasMonospacedDigits: Bool = false) {
    self.base = base
    self.traits = traits
    self.hasMonospacedDigits = hasMonospacedDigits
  }

  /// Describes a font by name.
  public init(name: String, size: CGFloat) {
    base = .named(name, size)
    traits = []
  }

  /// Describes the font of a role.
  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFontDescriptor(base: .style(style), traits: [])
  }

  /// The size, in points.
  public var pointSize: CGFloat {
    switch base {
    case .system(let size, _), .named(_, let size): size
    case .style(let style): style.size
    }
  }
  /// The properties that can be combined.
  public var symbolicTraits: SymbolicTraits { traits }

  /// Describes the font in another size.
  public func withSize(_ size: CGFloat) -> UIFontDescriptor {
    var result = self
    switch base {
    case .system(_, let weight): result.base = .system(size, weight)
    case .named(let name, _): result.base = .named(name, size)
    case .style(let style):
      result.base = .system(size, style == .headline ? .semibold : .regular)
    }
    return result
  }
  /// Describes the font with other properties.
  public func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var result = self
    result.traits = traits
    return result
  }
  /// Describes the system font in another design.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    var result = self
    result.design = design
    return result
  }

  var name: String {
    if case .named(let name, _) = base { name } else { "System" }
  }

  var font: Font {
    var font =
      switch base {
      case .system(let size, let weight):
        Font.system(size: size, weight: weight.font, design: design?.design)
      case .style(let style): Font.system(style.style, design: design?.design)
      case .named(let name, let size): Font.custom(name, fixedSize: size)
      }
    if traits.contains(.traitBold) { font = font.bold() }
    if traits.contains(.traitItalic) { font = font.italic() }
    if traits.contains(.traitMonoSpace) { font = font.monospaced() }
    return hasMonospacedDigits ? font.monospacedDigit() : font
  }
}
