@_exported public import Foundation
public import Graphics
public import WidgetUI

/// An affine transform.
public typealias CGAffineTransform = Graphics.CGAffineTransform
/// The shape of the ends of a stroked line.
public typealias CGLineCap = Graphics.CGLineCap
/// The shape of the joins of a stroked line.
public typealias CGLineJoin = Graphics.CGLineJoin

extension Color {
  /// Creates a color from a color of Core Graphics.
  public init(cgColor: CGColor) { self.init(cgColor) }
  /// Creates a color from a color of Core Graphics.
  public init(_ cgColor: CGColor) {
    let color = cgColor.resolved
    self.init(red: color.red, green: color.green, blue: color.blue, opacity: color.opacity)
  }
}

extension Path {
  /// Creates a path from a path of Core Graphics.
  public init(_ path: CGPath) { self = path.path }
  /// The path in Core Graphics' type.
  public var cgPath: CGPath { CGPath(self) }
}
