public import Foundation
import Graphics
import LayoutEngine
public import WidgetUI

extension View {
  /// Says what a tap opens where no `Link` is.
  ///
  /// A small or an accessory widget has this one destination. Of several in a widget the first
  /// counts; a URL without a scheme opens nothing and is reported.
  public func widgetURL(_ url: URL?) -> some View { WidgetURLView(content: self, url: url) }
}

/// A view that hands a destination to its widget.
struct WidgetURLView<Content: View>: View {
  let content: Content
  let url: URL?

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    if let url {
      inputs.services.setWidgetURL(url)
    } else {
      inputs.services.report(.note, "'widgetURL' was given no URL; a tap opens the app")
    }
    return content.lowered(in: inputs)
  }
}

extension View {
  /// Labels a corner or circular accessory on a watch; not drawn here, where no dial surrounds the
  /// widget.
  public func widgetLabel<Label: View>(@ViewBuilder label: () -> Label) -> some View { self }

  /// Labels a corner or circular accessory on a watch; not drawn here, where no dial surrounds the
  /// widget.
  public func widgetLabel<S: StringProtocol>(_ label: S) -> some View { self }

  /// Bends the content of a corner accessory on a watch; straight here, where no dial surrounds the
  /// widget.
  public func widgetCurvesContent(_ curves: Bool = true) -> some View { self }
}

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
