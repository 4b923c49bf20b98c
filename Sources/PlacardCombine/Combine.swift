#if Combine
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
public import WidgetUI

// The names that SwiftUI has as well: they hide OpenCombine's, so that a file that imports both finds one type.

/// An object that views show.
public typealias ObservableObject = WidgetUI.ObservableObject
/// Sends before an object changes.
public typealias ObservableObjectPublisher = WidgetUI.ObservableObjectPublisher
/// A property of a class that tells before its value changes.
public typealias Published = WidgetUI.Published
#endif
