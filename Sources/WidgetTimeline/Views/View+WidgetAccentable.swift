import LayoutEngine
public import WidgetUI

extension View {
  /// Puts the view into the group that takes the accent color where the place shows two colors.
  public func widgetAccentable(_ accentable: Bool = true) -> some View {
    AccentableView(content: self, accentable: accentable)
  }
}

/// A view in the accent group.
private struct AccentableView<Content: View>: View {
  let content: Content
  let accentable: Bool

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let nodes = content.lowered(in: inputs).nodes
    guard accentable, inputs.environment.widgetRenderingMode == .accented else {
      return LoweredView(nodes)
    }
    let recoloring = AccentRecoloring(environment: inputs.environment)
    return LoweredView(
      nodes.map { node in inputs.node(EffectLayout("Accentable") { _ in recoloring.accent }, [node])
      })
  }
}

/// How a picture is drawn where the place shows two colors.
public struct WidgetAccentedRenderingMode: Hashable, Sendable {
  enum Mode: Hashable, Sendable { case accented, desaturated, accentedDesaturated, fullColor }

  let mode: Mode

  /// In the accent color.
  public static let accented = WidgetAccentedRenderingMode(mode: .accented)
  /// In shades of gray.
  public static let desaturated = WidgetAccentedRenderingMode(mode: .desaturated)
  /// In shades of the accent color.
  public static let accentedDesaturated = WidgetAccentedRenderingMode(mode: .accentedDesaturated)
  /// As it is.
  public static let fullColor = WidgetAccentedRenderingMode(mode: .fullColor)
}

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
