public import Foundation

/// A named line in a view by which it is aligned with others.
public protocol AlignmentID: SendableMetatype {
  /// Where the line lies in a view that does not say otherwise, in points from its top left.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// What an alignment is compared by: its identifier's type and the axis it is measured along.
package struct AlignmentKey: Hashable, Sendable {
  let id: any AlignmentID.Type
  package let axis: Axis

  package static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.axis == right.axis
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }

  /// The one value that stands for the explicit values of several children.
  ///
  /// Baselines take the first or the last line, every other guide the mean.
  package func combine(_ values: [CGFloat]) -> CGFloat? {
    guard let first = values.first else { return nil }
    if id == FirstTextBaseline.self { return values.reduce(first, min) }
    if id == LastTextBaseline.self { return values.reduce(first, max) }
    return values.reduce(0, +) / CGFloat(values.count)
  }

  /// Whether texts give this guide by themselves, so that it may be explicit in any view.
  var isBaseline: Bool { id == FirstTextBaseline.self || id == LastTextBaseline.self }
}

enum Leading: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}
enum HorizontalCenter: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
}
enum Trailing: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
}
enum Top: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}
enum VerticalCenter: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
}
enum Bottom: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
enum FirstTextBaseline: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
enum LastTextBaseline: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
