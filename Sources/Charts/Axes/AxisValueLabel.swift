public import Foundation
public import Graphics
public import LayoutEngine
public import WidgetUI

/// The label of a value of an axis.
nonisolated public struct AxisValueLabel<Content>: AxisMark {
  private let description: AxisMarkDescription

  /// Returns the label.
  @MainActor public func descriptions(in inputs: ChartInputs) -> AxisMarkDescriptions {
    AxisMarkDescriptions(marks: [description])
  }

  private init(
    _ content: AxisLabelDescription.Content, _ centered: Bool?, _ anchor: UnitPoint?,
    _ collision: AxisValueLabelCollisionResolution, _ orientation: AxisValueLabelOrientation,
    _ horizontalSpacing: CGFloat?, _ verticalSpacing: CGFloat?
  ) {
    description = AxisMarkDescription(
      kind: .label(
        AxisLabelDescription(
          content: content, anchor: anchor, collision: collision, orientation: orientation,
          horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)),
      isCentered: centered)
  }
}

/// The content and the position of an axis label.
struct AxisLabelDescription {
  enum Content {
    /// The value in the axis's own format.
    case value
    case formatted(AxisLabelFormat)
    case view(AnyView)
  }
  let content: Content
  var anchor: UnitPoint?
  var collision = AxisValueLabelCollisionResolution.automatic
  var orientation = AxisValueLabelOrientation.automatic
  var horizontalSpacing: CGFloat?
  var verticalSpacing: CGFloat?
}

/// Turns a value into text.
struct AxisLabelFormat {
  let string: (ScaleValue, EnvironmentValues) -> String?

  init<F: FormatStyle>(_ format: F) where F.FormatInput: Plottable, F.FormatOutput == String {
    string = { value, environment in
      F.FormatInput(scaleValue: value).map { format.adapted(to: environment).format($0) }
    }
  }
}

extension AxisValueLabel where Content: View {
  /// Creates a label that is a view.
  public init(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(
      .view(AnyView(content())), centered, anchor, collisionResolution, orientation,
      horizontalSpacing, verticalSpacing)
  }
}

extension AxisValueLabel where Content == Text {
  /// Creates a label that is a text.
  public init(
    _ text: Text, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.init(
      .view(AnyView(text)), centered, anchor, collisionResolution, orientation, horizontalSpacing,
      verticalSpacing)
  }

  /// Creates a label that is a localized text.
  public init(
    _ key: LocalizedStringKey, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.init(
      .view(AnyView(Text(key))), centered, anchor, collisionResolution, orientation,
      horizontalSpacing, verticalSpacing)
  }

  /// Creates a label that is a text.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ content: S, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.init(
      .view(AnyView(Text(verbatim: String(content)))), centered, anchor, collisionResolution,
      orientation, horizontalSpacing, verticalSpacing)
  }
}

extension AxisValueLabel where Content == Never {
  /// Creates a label that shows the value in the axis's own format.
  public init(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.init(
      .value, centered, anchor, collisionResolution, orientation, horizontalSpacing,
      verticalSpacing)
  }

  /// Creates a label that shows the value in a format.
  public init<F: FormatStyle>(
    format: F, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) where F.FormatInput: Plottable, F.FormatOutput == String {
    self.init(
      .formatted(AxisLabelFormat(format)), centered, anchor, collisionResolution, orientation,
      horizontalSpacing, verticalSpacing)
  }
}

/// The resolution of labels that would overlap.
public struct AxisValueLabelCollisionResolution: Hashable, Sendable {
  enum Kind: Hashable { case automatic, greedy(minimumSpacing: CGFloat), truncate, disabled }
  let kind: Kind

  /// Hides labels that overlap.
  public static let automatic = AxisValueLabelCollisionResolution(kind: .automatic)
  /// Hides labels that overlap an earlier one.
  public static let greedy = AxisValueLabelCollisionResolution(kind: .greedy(minimumSpacing: 0))
  /// Shortens labels to the distance between two values.
  public static let truncate = AxisValueLabelCollisionResolution(kind: .truncate)
  /// Lets labels overlap.
  public static let disabled = AxisValueLabelCollisionResolution(kind: .disabled)

  /// Hides labels that overlap, or are nearer than a distance in points.
  public static func greedy(
    priority: Double = 0, minimumSpacing: CGFloat? = nil
  ) -> AxisValueLabelCollisionResolution {
    AxisValueLabelCollisionResolution(kind: .greedy(minimumSpacing: minimumSpacing ?? 0))
  }

  /// Hides labels that overlap, or are nearer than a distance in points.
  public static func automatic(
    priority: Double = 0, minimumSpacing: CGFloat? = nil
  ) -> AxisValueLabelCollisionResolution {
    .greedy(priority: priority, minimumSpacing: minimumSpacing)
  }
}

/// The direction in which a label is read.
public struct AxisValueLabelOrientation: Hashable, Sendable {
  enum Kind: Hashable { case automatic, horizontal, vertical, verticalReversed }
  let kind: Kind

  /// From left to right.
  public static let automatic = AxisValueLabelOrientation(kind: .automatic)
  /// From left to right.
  public static let horizontal = AxisValueLabelOrientation(kind: .horizontal)
  /// From top to bottom.
  public static let vertical = AxisValueLabelOrientation(kind: .vertical)
  /// From bottom to top.
  public static let verticalReversed = AxisValueLabelOrientation(kind: .verticalReversed)
}
