@_exported public import Foundation
@_exported public import PlacardCoreGraphics
public import WidgetUI

// The names that SwiftUI has as well, so that a file that imports both finds one type.

/// A color.
public typealias UIColor = WidgetUI.UIColor
/// An image.
public typealias UIImage = WidgetUI.UIImage
/// The traits that a color depends on.
public typealias UITraitCollection = WidgetUI.UITraitCollection
/// The light or dark appearance.
public typealias UIUserInterfaceStyle = WidgetUI.UIUserInterfaceStyle
