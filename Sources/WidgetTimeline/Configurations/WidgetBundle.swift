public import WidgetUI

/// Several widgets in one program.
///
/// ```swift
/// @main
/// struct Rangers: WidgetBundle {
///   var body: some Widget {
///     Leaderboard()
///     HeroWidget()
///   }
/// }
/// ```
@MainActor @preconcurrency
public protocol WidgetBundle: SendableMetatype {
  /// The type of the widgets.
  associatedtype Body: Widget
  /// Creates the bundle.
  init()
  /// The type of the widgets.
  @WidgetBundleBuilder var body: Body { get }
}

/// Builds the list of widgets in the body of a bundle.
@resultBuilder
public enum WidgetBundleBuilder {
  /// One widget.
  public static func buildExpression<Content: Widget>(_ content: Content) -> WidgetList {
    WidgetList([content])
  }
  /// Any number of widgets.
  public static func buildBlock(_ content: WidgetList...) -> WidgetList {
    WidgetList(content.flatMap(\.widgets))
  }
  /// Any number of widgets, for code that calls the builder itself, as in `WidgetBundleBuilder.buildBlock(Tide(), Depth())`.
  @_disfavoredOverload
  public static func buildBlock<each Content: Widget>(_ content: repeat each Content) -> WidgetList
  {
    var widgets: [any Widget] = []
    repeat widgets.append(each content)
    return WidgetList(widgets)
  }
  /// An `if` without `else`.
  public static func buildOptional(_ content: WidgetList?) -> WidgetList {
    content ?? WidgetList()
  }
  /// The branch of an `if` whose condition is true.
  public static func buildEither(first content: WidgetList) -> WidgetList { content }
  /// An `else`.
  public static func buildEither(second content: WidgetList) -> WidgetList { content }
  /// An `if #available`.
  public static func buildLimitedAvailability(_ content: WidgetList) -> WidgetList { content }
}

/// The widgets of a bundle's body.
nonisolated public struct WidgetList: Widget {
  let widgets: [any Widget]

  init(_ widgets: [any Widget]) { self.widgets = widgets }

  /// Creates an empty list.
  public init() { widgets = [] }

  /// An empty configuration: the widgets provide their own definitions.
  @MainActor public var body: some WidgetConfiguration { EmptyWidgetConfiguration() }

  /// Returns the definitions of every widget, in order.
  @MainActor public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions(widgets.flatMap { $0.definitions(in: inputs).widgets })
  }
}
