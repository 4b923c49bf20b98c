public import Foundation
public import Graphics
public import LayoutEngine

nonisolated extension View {
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
  public func listRowSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View { self }

  /// Returns the view unchanged: sections have lines between them.
  public func listSectionSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View { self }

  /// Returns the view unchanged: sections have equal distances.
  public func listSectionSpacing(_ spacing: CGFloat) -> some View { self }

  /// Returns the view unchanged: sections have equal distances.
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { self }

  /// Returns the view unchanged: nothing in a rendered image can be deleted.
  public func deleteDisabled(_ isDisabled: Bool) -> some View { self }

  /// Returns the view unchanged: nothing in a rendered image can be moved.
  public func moveDisabled(_ isDisabled: Bool) -> some View { self }

  /// Returns the view unchanged: lists have one style.
  public func listStyle<S: ListStyle>(_ style: S) -> some View { self }

  /// Returns the view unchanged: a rendered image does not scroll.
  public func scrollDisabled(_ disabled: Bool) -> some View { self }

  /// Returns the view unchanged: a rendered image does not scroll.
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.horizontal, .vertical]
  ) -> some View { self }

  /// Returns the view unchanged: lists have no background of their own.
  public func scrollContentBackground(_ visibility: Visibility) -> some View { self }
}

nonisolated extension ForEach where Content: View {
  /// Returns the views unchanged: nothing in a rendered image can be deleted.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self { self }

  /// Returns the views unchanged: nothing in a rendered image can be moved.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self { self }
}

/// The distance of sections; without effect.
public struct ListSectionSpacing: Sendable {
  /// The standard distance.
  public static let `default` = ListSectionSpacing()
  /// A small distance.
  public static let compact = ListSectionSpacing()
  /// A distance in points.
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing() }
}

/// A style of lists; without effect.
public protocol ListStyle {}
/// The one style of lists.
public struct DefaultListStyle: ListStyle {
  /// Creates the style.
  public init() {}
}
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

/// The one style of lists, by another name.
public typealias PlainListStyle = DefaultListStyle
/// The one style of lists, by another name.
public typealias GroupedListStyle = DefaultListStyle
/// The one style of lists, by another name.
public typealias InsetGroupedListStyle = DefaultListStyle
/// The one style of lists, by another name.
public typealias InsetListStyle = DefaultListStyle
/// The one style of lists, by another name.
public typealias SidebarListStyle = DefaultListStyle

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
