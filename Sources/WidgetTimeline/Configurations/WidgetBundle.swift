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
public protocol WidgetBundle: SendableMetatype {
  /// The widgets.
  associatedtype Body: Widget
  /// Makes the bundle.
  init()
  /// The widgets.
  @WidgetBundleBuilder var body: Body { get }
}

/// Collects the widgets in the body of a bundle.
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
  /// An `if` without `else`.
  public static func buildOptional(_ content: WidgetList?) -> WidgetList {
    content ?? WidgetList()
  }
  /// An `if` that holds.
  public static func buildEither(first content: WidgetList) -> WidgetList { content }
  /// An `else`.
  public static func buildEither(second content: WidgetList) -> WidgetList { content }
  /// An `if #available`.
  public static func buildLimitedAvailability(_ content: WidgetList) -> WidgetList { content }
}

/// The widgets of a bundle's body.
public struct WidgetList: Widget {
  let widgets: [any Widget]

  init(_ widgets: [any Widget]) { self.widgets = widgets }

  /// Makes a list of none.
  public init() { widgets = [] }

  /// A configuration of nothing: the widgets describe themselves.
  public var body: some WidgetConfiguration { EmptyWidgetConfiguration() }

  /// Describes every widget, in order.
  public func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    WidgetDefinitions(widgets.flatMap { $0.definitions(in: inputs).widgets })
  }
}
