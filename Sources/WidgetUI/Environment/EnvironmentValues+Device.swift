/// The device properties that code shared by an app and its widget reads: those of an iPhone in portrait orientation.
extension EnvironmentValues {
  private struct HorizontalSizeClassKey: EnvironmentKey {
    static var defaultValue: UserInterfaceSizeClass? { .compact }
  }
  private struct VerticalSizeClassKey: EnvironmentKey {
    static var defaultValue: UserInterfaceSizeClass? { .regular }
  }
  private struct SidebarRowSizeKey: EnvironmentKey {
    static var defaultValue: SidebarRowSize { .medium }
  }

  /// The class of the width: compact, unless a view sets it.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeClassKey.self] }
    set { self[HorizontalSizeClassKey.self] = newValue }
  }
  /// The class of the height: regular, unless a view sets it.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[VerticalSizeClassKey.self] }
    set { self[VerticalSizeClassKey.self] = newValue }
  }
  /// The size of rows of side bars: medium, unless a view sets it; widgets have no side bars.
  public var sidebarRowSize: SidebarRowSize {
    get { self[SidebarRowSizeKey.self] }
    set { self[SidebarRowSizeKey.self] = newValue }
  }
  /// The weight of text that a person chose: `nil`, as a display has no such setting.
  public var legibilityWeight: LegibilityWeight? { nil }
  /// Whether several windows are possible; always false.
  public var supportsMultipleWindows: Bool { false }
  /// Whether assistive techniques are in use; always false.
  public var accessibilityEnabled: Bool { false }
  /// Whether a screen is read aloud; always false.
  public var accessibilityVoiceOverEnabled: Bool { false }
  /// Whether switches control the device; always false.
  public var accessibilitySwitchControlEnabled: Bool { false }
  /// Whether colors are inverted; always false.
  public var accessibilityInvertColors: Bool { false }
  /// Whether buttons have outlines; always false.
  public var accessibilityShowButtonShapes: Bool { false }
  /// Whether the view is presented; always false, because nothing is presented.
  public var isPresented: Bool { false }
  /// Whether the view is presented, in the older spelling.
  public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode()) }
  /// The edit mode of a list: `nil`, because a rendered image cannot be edited.
  public var editMode: Binding<EditMode>? { nil }
  /// Whether a person searches; always false.
  public var isSearching: Bool { false }
  /// Ends a search; without effect.
  public var dismissSearch: DismissSearchAction { DismissSearchAction() }
  /// Opens a window; without effect.
  public var openWindow: OpenWindowAction { OpenWindowAction() }
  /// Closes a window; without effect.
  public var dismissWindow: DismissWindowAction { DismissWindowAction() }
}

/// A class of widths or heights.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Little space, or much.
  case compact, regular
}

/// The size of rows of side bars.
public enum SidebarRowSize: Hashable, Sendable {
  /// The sizes, from the smallest to the largest.
  case small, medium, large
}

/// A weight of text that a person chose for all of a device.
public enum LegibilityWeight: Hashable, Sendable {
  /// The standard weight, or bold.
  case regular, bold
}

/// Whether something is presented, in the older spelling.
public struct PresentationMode: Sendable {
  /// Always false.
  public var isPresented: Bool { false }
  /// Does nothing.
  public mutating func dismiss() {}
}

/// Whether a person edits a list.
public enum EditMode: Hashable, Sendable {
  /// Not, temporarily, or until editing ends.
  case inactive, transient, active

  /// Whether a person edits.
  public var isEditing: Bool { self != .inactive }
}

/// Ends a search; calling it does nothing.
public struct DismissSearchAction: Sendable {
  /// Does nothing.
  public func callAsFunction() {}
}

/// Opens a window; calling it does nothing.
public struct OpenWindowAction: Sendable {
  /// Does nothing.
  public func callAsFunction(id: String) {}
  /// Does nothing.
  public func callAsFunction<D: Codable & Hashable>(value: D) {}
  /// Does nothing.
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {}
}

/// Closes a window; calling it does nothing.
public struct DismissWindowAction: Sendable {
  /// Does nothing.
  public func callAsFunction() {}
  /// Does nothing.
  public func callAsFunction(id: String) {}
}
