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
