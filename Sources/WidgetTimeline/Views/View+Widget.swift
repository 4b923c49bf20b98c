public import Foundation
import Graphics
import LayoutEngine
public import WidgetUI

nonisolated extension View {
  /// Sets the URL that a tap outside of any `Link` opens.
  ///
  /// It is the only tap target of a small or accessory widget. If a widget has several, the first
  /// counts; a URL without a scheme opens nothing and is reported.
  public func widgetURL(_ url: URL?) -> some View { WidgetURLView(content: self, url: url) }
}

/// A view that sets the URL of its widget.
nonisolated struct WidgetURLView<Content: View>: View {
  let content: Content
  let url: URL?

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    if let url {
      inputs.services.setWidgetURL(url)
    } else {
      inputs.services.report(.note, "'widgetURL' has no URL; a tap opens the app")
    }
    return content.lowered(in: inputs)
  }
}

nonisolated extension View {
  /// Labels a corner or circular accessory on a watch; ignored here, as no watch face surrounds the
  /// widget.
  public func widgetLabel<Label: View>(@ViewBuilder label: () -> Label) -> some View { self }

  /// Labels a corner or circular accessory on a watch; ignored here, as no watch face surrounds the
  /// widget.
  public func widgetLabel<S: StringProtocol>(_ label: S) -> some View { self }

  /// Curves the content of a corner accessory on a watch; ignored here, as no watch face surrounds
  /// the widget.
  public func widgetCurvesContent(_ curves: Bool = true) -> some View { self }
}

/// The standard background of accessory widgets: a translucent gray; a circle in a circular widget.
nonisolated public struct AccessoryWidgetBackground: View {
  /// Creates the background.
  public init() {}

  /// Lowers the view to one node that fills the proposed size.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
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
