public import Foundation
public import WidgetUI

extension UIColor {
  /// Creates a color from components from 0 to 1.
  public convenience init(
    calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// Creates a color from components from 0 to 1.
  public convenience init(
    deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// Creates a color from sRGB components from 0 to 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Text.
  public static var labelColor: UIColor { .label }
  /// Secondary text.
  public static var secondaryLabelColor: UIColor { .secondaryLabel }
  /// Tertiary text.
  public static var tertiaryLabelColor: UIColor { .tertiaryLabel }
  /// Quaternary text.
  public static var quaternaryLabelColor: UIColor { .quaternaryLabel }
  /// Text.
  public static var textColor: UIColor { .label }
  /// Text of a control.
  public static var controlTextColor: UIColor { .label }
  /// The background of text.
  public static var textBackgroundColor: UIColor { .systemBackground }
  /// The background of a window.
  public static var windowBackgroundColor: UIColor { .systemBackground }
  /// The background of a control.
  public static var controlBackgroundColor: UIColor { .systemBackground }
  /// The background around the pages of a document.
  public static var underPageBackgroundColor: UIColor { .secondarySystemBackground }
  /// Lines between parts.
  public static var separatorColor: UIColor { .separator }
  /// Links.
  public static var linkColor: UIColor { .link }
  /// The accent color.
  public static var controlAccentColor: UIColor { .tintColor }
}
