import Foundation
import Graphics

/// Letters of one style in one line, where they are drawn; lengths are points of the canvas.
struct TextRegion {
  /// What lies directly behind letters.
  enum Ground { case color, gradient, picture }

  /// The number of the text in its drawing, in painting order: a text has a region for each line and style.
  var number: Int
  /// All that the text says.
  var text: String
  /// From the top of a capital to the baseline, as wide as the letters.
  var box: CGRect
  /// The part of the box that clips leave, the widget's bounds among them.
  var seen: CGRect
  /// The widget's bounds or the innermost clip that cuts the box.
  var isCutByClip: Bool
  /// The size of the font as it is seen.
  var size: Double
  var isBold: Bool
  /// The color of the letters; `nil` where effects or a gradient make it differ from place to place.
  var color: ResolvedColor?
  var ground: Ground
  /// The rectangle around what the letters stand on.
  var groundRect: CGRect
  /// Whether the contrast of the letters can be told: not behind a mask, a blur or a blend.
  var hasPlainColors: Bool

  /// Large text by WCAG 2.2 (1.4.3): 18 points and more, or 14 and bold.
  var isLarge: Bool { size >= 18 || isBold && size >= 14 }
}
