public import Graphics

/// A gradient along a line.
public struct LinearGradient: ShapeStyle, View {
  let gradient: Gradient
  let startPoint: UnitPoint
  let endPoint: UnitPoint

  /// Makes a gradient between two points of what it fills.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  /// Makes a gradient of evenly spaced colors.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// Makes a gradient of stops.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  /// The gradient in the rectangle of the place.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    ResolvedPaint(
      .linearGradient(
        gradient.resolved(in: context), from: startPoint.point(in: context.rect),
        to: endPoint.point(in: context.rect)))
  }

  /// One node that fills the room it is offered.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    Rectangle().fill(self).lowered(in: inputs)
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// A gradient along a line.
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }

  /// A gradient along a line.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }

  /// A gradient along a line.
  public static func linearGradient(
    stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
  }
}
