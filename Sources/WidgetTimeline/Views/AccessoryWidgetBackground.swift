import Graphics
import LayoutEngine
public import WidgetUI

/// The ground that accessory widgets have in common: a translucent gray; a circle in a circular one.
public struct AccessoryWidgetBackground: View {
  /// Makes the ground.
  public init() {}

  /// One node that fills the room it is offered.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let color = SystemPalette.fill.resolve(in: inputs.environment)
    let isRound = inputs.environment.widgetFamily == .accessoryCircular
    return LoweredView([
      inputs.node(
        LeafLayout("AccessoryWidgetBackground") { rect, items in
          let path = isRound ? Path(ellipseIn: rect) : Path(rect)
          items.append(.fill(path, .color(color), FillStyle()))
        })
    ])
  }
}
