@_exported public import Foundation
@_exported public import PlacardCoreGraphics
public import PlacardUIKit
public import WidgetUI

// AppKit's types are UIKit's, with the names that only AppKit has.

/// A color.
public typealias NSColor = WidgetUI.UIColor
/// An image.
public typealias NSImage = WidgetUI.UIImage
/// A font.
public typealias NSFont = PlacardUIKit.UIFont
/// The attributes of a font.
public typealias NSFontDescriptor = PlacardUIKit.UIFontDescriptor
/// A path to fill or stroke.
public typealias NSBezierPath = PlacardUIKit.UIBezierPath

extension Color {
  /// Creates a color from a color of AppKit.
  public init(nsColor: NSColor) { self.init(nsColor) }
}

extension Image {
  /// Creates an image from one in memory.
  public init(nsImage: NSImage) { self.init(uiImage: nsImage) }
}
