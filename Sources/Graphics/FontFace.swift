import Foundation

/// A resolved font description, from which the text engine finds the font.
public struct FontFace: Hashable, Codable, Sendable {
  /// The family that the glyphs come from.
  public enum Family: Hashable, Codable, Sendable {
    case system(Design)
    /// A family by name, as fontconfig knows it.
    case custom(String)
  }

  /// The design of the system font.
  public enum Design: String, Hashable, Codable, Sendable, CaseIterable {
    case standard, rounded, serif, monospaced
  }

  /// The family.
  public var family: Family
  /// The size of the em, in points.
  public var size: Double
  /// The weight, from 100 (ultralight) to 900 (black); 400 is regular.
  public var weight: Int
  /// Whether the letters are italic.
  public var isItalic: Bool
  /// Whether all digits have the same width.
  public var hasMonospacedDigits: Bool
  /// Whether lower-case letters are small capitals.
  public var hasSmallCaps: Bool
  /// Width of the letters in percent of the normal width.
  public var width: Int

  /// Creates a face.
  public init(
    family: Family = .system(.standard), size: Double, weight: Int = 400, isItalic: Bool = false,
    hasMonospacedDigits: Bool = false, hasSmallCaps: Bool = false, width: Int = 100
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.hasMonospacedDigits = hasMonospacedDigits
    self.hasSmallCaps = hasSmallCaps
    self.width = width
  }
}

/// The vertical metrics of a face, in points.
public struct FontMetrics: Hashable, Codable, Sendable {
  /// From the baseline to the top of the line.
  public var ascent: Double
  /// From the baseline to the bottom of the line, positive.
  public var descent: Double
  /// The space between two lines.
  public var leading: Double
  /// The height of a flat capital letter.
  public var capHeight: Double
  /// The height of a flat lower-case letter.
  public var xHeight: Double

  /// Creates metrics.
  public init(
    ascent: Double, descent: Double, leading: Double = 0, capHeight: Double, xHeight: Double
  ) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
    self.capHeight = capHeight
    self.xHeight = xHeight
  }

  /// The height of one line without leading.
  public var lineHeight: Double { ascent + descent }

  /// The metrics of Apple's system font at `size` points: every system design is laid out with them, whatever font
  /// replaces it, so that a layout keeps SwiftUI's proportions.
  ///
  /// Source: em fractions 1950/2048, 494/2048, 0.7046 and 0.5264, measured in SwiftUI renders.
  package static func system(size: Double) -> FontMetrics {
    FontMetrics(
      ascent: size * 1950 / 2048, descent: size * 494 / 2048, capHeight: size * 0.7046,
      xHeight: size * 0.5264)
  }

  package func scaled(by factor: Double) -> FontMetrics {
    FontMetrics(
      ascent: ascent * factor, descent: descent * factor, leading: leading * factor,
      capHeight: capHeight * factor, xHeight: xHeight * factor)
  }
}
