import LayoutEngine
public import WidgetUI

extension Image {
  /// Says how the picture is drawn where the place shows two colors: in the accent color, without
  /// color, both, or as it is; `nil` leaves it in the group of its place.
  public func widgetAccentedRenderingMode(_ mode: WidgetAccentedRenderingMode?) -> some View {
    AccentedImage(image: self, mode: mode?.mode)
  }
}

/// A picture with its own way of being drawn in two colors.
private struct AccentedImage: View {
  let image: Image
  let mode: WidgetAccentedRenderingMode.Mode?

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let nodes = image.lowered(in: inputs).nodes
    guard let mode, inputs.environment.widgetRenderingMode == .accented else {
      return LoweredView(nodes)
    }
    let effects = AccentRecoloring(environment: inputs.environment).effects(of: mode)
    return LoweredView(
      nodes.map { inputs.node(EffectLayout("AccentedImage") { _ in effects }, [$0]) })
  }
}
