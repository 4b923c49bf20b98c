import LayoutEngine
public import WidgetUI

nonisolated extension View {
  /// Adds the view to the group that is drawn in the accent color in the accented rendering mode.
  public func widgetAccentable(_ accentable: Bool = true) -> some View {
    AccentableView(content: self, accentable: accentable)
  }
}

/// A view in the accent group.
nonisolated private struct AccentableView<Content: View>: View {
  let content: Content
  let accentable: Bool

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
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

/// How an image is drawn in the accented rendering mode.
public struct WidgetAccentedRenderingMode: Hashable, Sendable {
  enum Mode: Hashable, Sendable { case accented, desaturated, accentedDesaturated, fullColor }

  let mode: Mode

  /// In the accent color.
  public static let accented = WidgetAccentedRenderingMode(mode: .accented)
  /// In shades of gray.
  public static let desaturated = WidgetAccentedRenderingMode(mode: .desaturated)
  /// In shades of the accent color.
  public static let accentedDesaturated = WidgetAccentedRenderingMode(mode: .accentedDesaturated)
  /// In its own colors.
  public static let fullColor = WidgetAccentedRenderingMode(mode: .fullColor)
}

extension Image {
  /// Sets how the image is drawn in the accented rendering mode: in the accent color, without
  /// color, both, or unchanged; `nil` draws it like the rest of its group.
  public func widgetAccentedRenderingMode(_ mode: WidgetAccentedRenderingMode?) -> some View {
    AccentedImage(image: self, mode: mode?.mode)
  }
}

/// An image with its own accented rendering mode.
nonisolated private struct AccentedImage: View {
  let image: Image
  let mode: WidgetAccentedRenderingMode.Mode?

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let nodes = image.lowered(in: inputs).nodes
    guard let mode, inputs.environment.widgetRenderingMode == .accented else {
      return LoweredView(nodes)
    }
    let effects = AccentRecoloring(environment: inputs.environment).effects(of: mode)
    return LoweredView(
      nodes.map { inputs.node(EffectLayout("AccentedImage") { _ in effects }, [$0]) })
  }
}
