public import Foundation
public import Graphics

nonisolated extension View {
  /// Returns the view unchanged: a rendered image presents nothing else.
  public func sheet(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func sheet<Item: Identifiable>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func fullScreenCover(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func popover(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func alert(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func alert(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> some View, @ViewBuilder message: () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func confirmationDialog(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image presents nothing else.
  public func contextMenu(@ViewBuilder menuItems: () -> some View) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func toolbar(@ViewBuilder content: () -> some View) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItemTitleDisplayMode)
    -> some View
  { self }

  /// Returns the view unchanged: a rendered image shows no other page.
  public func navigationDestination<D: Hashable>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image has no tab bar.
  public func tabItem(@ViewBuilder _ label: () -> some View) -> some View { self }

  /// Returns the view unchanged: a rendered image shows no badges.
  public func badge(_ count: Int) -> some View { self }

  /// Returns the view unchanged: nothing can be searched in a rendered image.
  public func searchable(text: Binding<String>, prompt: LocalizedStringKey? = nil) -> some View {
    self
  }

  /// Returns the view unchanged: a rendered image cannot be pulled.
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }

  /// Returns the view unchanged: a rendered image cannot be swiped.
  public func swipeActions(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
    @ViewBuilder content: () -> some View
  ) -> some View { self }

  /// Returns the view unchanged: rows have the background of their widget.
  public func listRowBackground<V: View>(_ view: V?) -> some View { self }

  /// Returns the view unchanged: rows have equal insets.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }

  /// Returns the view unchanged: rows have lines between them.
  public func listRowSeparator(_ visibility: Visibility) -> some View { self }

  /// Returns the view unchanged: lists have one style.
  public func listStyle<S: ListStyle>(_ style: S) -> some View { self }

  /// Returns the view unchanged: pickers have one style.
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }

  /// Returns the view unchanged: fields have one style.
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { self }

  /// Returns the view unchanged: a rendered image does not scroll.
  public func scrollDisabled(_ disabled: Bool) -> some View { self }

  /// Returns the view unchanged: a rendered image does not scroll.
  public func scrollIndicators(_ visibility: ScrollIndicatorVisibility) -> some View { self }

  /// Returns the view unchanged: lists have no background of their own.
  public func scrollContentBackground(_ visibility: Visibility) -> some View { self }

  /// Returns the view unchanged: a display gives no feedback.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
    self
  }

  /// Returns the view unchanged: a rendered image has no focus.
  public func focusable(_ isFocusable: Bool = true) -> some View { self }

  /// Returns the view unchanged: a rendered image has no pointer.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }

  /// Returns the view unchanged: a rendered image has no keyboard.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command)
    -> some View
  { self }

  /// Returns the view unchanged: a rendered image has no keyboard.
  public func onSubmit(_ action: @escaping () -> Void) -> some View { self }

  /// Returns the view unchanged: a widget's link opens on a tap.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

  /// Returns the view unchanged: a rendered image has no status bar.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }

  /// Returns the view unchanged: a rendered image has no pointer.
  public func hoverEffect() -> some View { self }

  /// Returns the view unchanged: labels of controls are always shown.
  public func labelsVisibility(_ visibility: Visibility) -> some View { self }
}

/// A view in a bar, which a rendered image does not have.
nonisolated public struct ToolbarItem<Content: View>: View {
  private let content: Content

  /// Creates an item.
  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  /// The view.
  @MainActor public var body: some View { content }
}

/// Views in a bar, which a rendered image does not have.
nonisolated public struct ToolbarItemGroup<Content: View>: View {
  private let content: Content

  /// Creates a group.
  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  /// The views.
  @MainActor public var body: some View { content }
}

/// The place of a view in a bar; without effect.
public struct ToolbarItemPlacement: Sendable {
  /// By the system's rules.
  public static let automatic = ToolbarItemPlacement()
  /// In the middle.
  public static let principal = ToolbarItemPlacement()
  /// At the leading edge.
  public static let navigationBarLeading = ToolbarItemPlacement()
  /// At the trailing edge.
  public static let navigationBarTrailing = ToolbarItemPlacement()
  /// At the leading edge.
  public static let topBarLeading = ToolbarItemPlacement()
  /// At the trailing edge.
  public static let topBarTrailing = ToolbarItemPlacement()
  /// In the bar at the bottom.
  public static let bottomBar = ToolbarItemPlacement()
  /// An action that confirms.
  public static let confirmationAction = ToolbarItemPlacement()
  /// An action that cancels.
  public static let cancellationAction = ToolbarItemPlacement()
  /// The main action.
  public static let primaryAction = ToolbarItemPlacement()
}

/// How large a bar's title is; without effect, as a widget has no bars.
public enum NavigationBarItemTitleDisplayMode: Sendable {
  /// As on the page before, beside the bar's items, or below them.
  case automatic, inline, large
}

/// A style of lists; without effect.
public protocol ListStyle {}
/// The one style of lists.
public struct DefaultListStyle: ListStyle {}
extension ListStyle where Self == DefaultListStyle {
  /// The default.
  public static var automatic: Self { Self() }
  /// Rows alone.
  public static var plain: Self { Self() }
  /// Rows in groups.
  public static var grouped: Self { Self() }
  /// Rows in boxes.
  public static var insetGrouped: Self { Self() }
  /// Rows with a margin.
  public static var inset: Self { Self() }
  /// Rows of a side bar.
  public static var sidebar: Self { Self() }
}

/// A style of pickers; without effect.
public protocol PickerStyle {}
/// The one style of pickers.
public struct DefaultPickerStyle: PickerStyle {}
extension PickerStyle where Self == DefaultPickerStyle {
  /// The default.
  public static var automatic: Self { Self() }
  /// A menu.
  public static var menu: Self { Self() }
  /// Segments.
  public static var segmented: Self { Self() }
  /// A wheel.
  public static var wheel: Self { Self() }
  /// Rows.
  public static var inline: Self { Self() }
  /// A page of its own.
  public static var navigationLink: Self { Self() }
}

/// A style of text fields; without effect.
public protocol TextFieldStyle {}
/// The one style of text fields.
public struct DefaultTextFieldStyle: TextFieldStyle {}
extension TextFieldStyle where Self == DefaultTextFieldStyle {
  /// The default.
  public static var automatic: Self { Self() }
  /// No border.
  public static var plain: Self { Self() }
  /// A border with round corners.
  public static var roundedBorder: Self { Self() }
}

/// Whether scroll indicators are shown; they never are.
public struct ScrollIndicatorVisibility: Sendable {
  /// By the system's rules.
  public static let automatic = ScrollIndicatorVisibility()
  /// Shown.
  public static let visible = ScrollIndicatorVisibility()
  /// Not shown.
  public static let hidden = ScrollIndicatorVisibility()
  /// Never shown.
  public static let never = ScrollIndicatorVisibility()
}

/// A sound or a touch; without effect.
public struct SensoryFeedback: Equatable, Sendable {
  /// Something succeeded.
  public static let success = SensoryFeedback()
  /// Something may fail.
  public static let warning = SensoryFeedback()
  /// Something failed.
  public static let error = SensoryFeedback()
  /// A selection changed.
  public static let selection = SensoryFeedback()
  /// A value grew.
  public static let increase = SensoryFeedback()
  /// A value shrank.
  public static let decrease = SensoryFeedback()
  /// Something began.
  public static let start = SensoryFeedback()
  /// Something ended.
  public static let stop = SensoryFeedback()
  /// Something moved into its place.
  public static let alignment = SensoryFeedback()
  /// Something touched another.
  public static let impact = SensoryFeedback()
}

/// A key; without effect.
public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Sendable {
  /// The character of the key.
  public var character: Character
  /// Creates a key.
  public init(_ character: Character) { self.character = character }
  /// Creates a key.
  public init(extendedGraphemeClusterLiteral value: Character) { character = value }
}

/// Keys that are held; without effect.
public struct EventModifiers: OptionSet, Sendable {
  /// The keys as bits.
  public let rawValue: Int
  /// Creates keys from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The command key.
  public static let command = EventModifiers(rawValue: 16)
  /// The control key.
  public static let control = EventModifiers(rawValue: 4)
  /// The option key.
  public static let option = EventModifiers(rawValue: 8)
  /// The shift key.
  public static let shift = EventModifiers(rawValue: 2)
}
