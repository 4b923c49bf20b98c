nonisolated extension View {
  /// Returns the view unchanged: a widget has no bars.
  public func toolbar(@ViewBuilder content: () -> some View) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func navigationBarHidden(_ hidden: Bool) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItemTitleDisplayMode)
    -> some View
  { self }

  /// Returns the view unchanged: a widget has no bars.
  public func toolbarBackground<S: ShapeStyle>(
    _ style: S, for bars: ToolbarPlacement...
  ) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func toolbarBackground(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func toolbarColorScheme(
    _ colorScheme: ColorScheme?, for bars: ToolbarPlacement...
  ) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func toolbarVisibility(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func navigationBarItems<L: View>(leading: L) -> some View { self }

  /// Returns the view unchanged: a widget has no bars.
  public func navigationBarItems<T: View>(trailing: T) -> some View { self }

  /// Returns the view unchanged: a rendered image shows no other page.
  public func navigationDestination<D: Hashable>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> some View
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image has no tab bar.
  public func tabItem(@ViewBuilder _ label: () -> some View) -> some View { self }

  /// Returns the view unchanged: a rendered image shows no badges.
  public func badge(_ count: Int) -> some View { self }

  /// Returns the view unchanged: a rendered image shows no badges.
  public func badge(_ label: Text?) -> some View { self }

  /// Returns the view unchanged: a rendered image shows no badges.
  public func badge(_ key: LocalizedStringKey?) -> some View { self }

  /// Returns the view unchanged: nothing can be searched in a rendered image.
  public func searchable(text: Binding<String>, prompt: LocalizedStringKey? = nil) -> some View {
    self
  }

  /// Returns the view unchanged: a rendered image has no status bar.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
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

/// A bar, which a widget does not have.
public struct ToolbarPlacement: Sendable {
  /// By the system's rules.
  public static var automatic: ToolbarPlacement { ToolbarPlacement() }
  /// The bar at the bottom.
  public static var bottomBar: ToolbarPlacement { ToolbarPlacement() }
  /// The bar of navigation.
  public static var navigationBar: ToolbarPlacement { ToolbarPlacement() }
  /// The bar of tabs.
  public static var tabBar: ToolbarPlacement { ToolbarPlacement() }
}

/// How large a bar's title is; without effect, as a widget has no bars.
public enum NavigationBarItemTitleDisplayMode: Sendable {
  /// As on the page before, beside the bar's items, or below them.
  case automatic, inline, large
}
