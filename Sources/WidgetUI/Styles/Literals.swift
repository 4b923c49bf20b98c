// The names are the compiler's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

import Foundation

/// The type of a color literal without another type.
public typealias _ColorLiteralType = UIColor
/// The type of an image literal without another type.
public typealias _ImageLiteralType = UIImage

extension UIColor: _ExpressibleByColorLiteral {
  /// Creates a color from a literal.
  public convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

extension UIImage: _ExpressibleByImageLiteral {
  /// Creates an image of an asset catalog from a literal.
  public convenience init(imageLiteralResourceName name: String) {
    self.init(.named(name, nil))
  }
}
