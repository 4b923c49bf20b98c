nonisolated extension View {
  /// Returns the view unchanged: of pages, the selected one is shown.
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { self }

  /// Returns the view unchanged: date pickers have one style.
  public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { self }

  /// Returns the view unchanged: forms have one style.
  public func formStyle<S: FormStyle>(_ style: S) -> some View { self }

  /// Returns the view unchanged: groups of controls have one style.
  public func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View { self }

  /// Returns the view unchanged: of columns and pages, the first is shown.
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
}

/// A style of pages; without effect.
public protocol TabViewStyle {}
/// The one style of pages.
public struct DefaultTabViewStyle: TabViewStyle {
  /// Creates the style.
  public init() {}
}
/// The one style of pages, by another name.
public typealias PageTabViewStyle = DefaultTabViewStyle
extension TabViewStyle where Self == DefaultTabViewStyle {
  /// The default.
  public static var automatic: Self { Self() }
  /// Pages that are turned.
  public static var page: Self { Self() }
  /// Pages that are turned.
  public static func page(indexDisplayMode: PageTabViewIndexDisplayMode) -> Self { Self() }
}
/// When the dots of pages are shown, which they never are.
public struct PageTabViewIndexDisplayMode: Sendable {
  /// If there are several pages.
  public static let automatic = PageTabViewIndexDisplayMode()
  /// Always.
  public static let always = PageTabViewIndexDisplayMode()
  /// Never.
  public static let never = PageTabViewIndexDisplayMode()
}
extension DefaultTabViewStyle {
  /// Creates the style.
  public init(indexDisplayMode: PageTabViewIndexDisplayMode) {}
  /// When dots are shown.
  public typealias IndexDisplayMode = PageTabViewIndexDisplayMode
}

/// A style of date pickers; without effect.
public protocol DatePickerStyle {}
/// The one style of date pickers.
public struct DefaultDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public init() {}
}
extension DatePickerStyle where Self == DefaultDatePickerStyle {
  /// The default.
  public static var automatic: Self { Self() }
  /// A field that opens.
  public static var compact: Self { Self() }
  /// A calendar.
  public static var graphical: Self { Self() }
  /// Wheels.
  public static var wheel: Self { Self() }
}

/// A style of forms; without effect.
public protocol FormStyle {}
/// The one style of forms.
public struct DefaultFormStyle: FormStyle {
  /// Creates the style.
  public init() {}
}
extension FormStyle where Self == DefaultFormStyle {
  /// The default.
  public static var automatic: Self { Self() }
  /// Rows in groups.
  public static var grouped: Self { Self() }
  /// Labels and controls in columns.
  public static var columns: Self { Self() }
}

/// A style of groups of controls; without effect.
public protocol ControlGroupStyle {}
/// The one style of groups of controls.
public struct DefaultControlGroupStyle: ControlGroupStyle {
  /// Creates the style.
  public init() {}
}
extension ControlGroupStyle where Self == DefaultControlGroupStyle {
  /// The default.
  public static var automatic: Self { Self() }
  /// Side by side.
  public static var navigation: Self { Self() }
  /// A menu.
  public static var menu: Self { Self() }
  /// A menu of small symbols.
  public static var compactMenu: Self { Self() }
  /// A palette.
  public static var palette: Self { Self() }
}

/// A style of navigation; without effect.
public protocol NavigationViewStyle {}
/// The one style of navigation.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  /// Creates the style.
  public init() {}
}
/// The one style of navigation, by another name.
public typealias StackNavigationViewStyle = DefaultNavigationViewStyle
extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// The default.
  public static var automatic: Self { Self() }
  /// Pages.
  public static var stack: Self { Self() }
  /// Columns.
  public static var columns: Self { Self() }
}
