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
