package import Foundation
package import Graphics
import LayoutEngine
package import WidgetUI

/// An entry in a widget's frame, ready to be drawn.
package struct WidgetRoot {
  private let entry: RenderableEntry
  private let frame: WidgetFrame
  private let environment: EnvironmentValues

  /// Puts an entry into a frame that is shown at `now`, which is the entry's date where it is `nil`.
  ///
  /// `size`, `margins` and `cornerRadius` are points; an accessory has no margins, nor has a widget
  /// that disabled them, nor a program's widget without a container background. With `placeHasGround` a widget whose background is taken away is drawn on
  /// nothing, so that the place's own ground is behind it; else it has the usual one.
  package init(
    entry: RenderableEntry, at now: Date? = nil, definition: WidgetDefinition,
    family: WidgetFamily, size: CGSize, environment: EnvironmentValues,
    renderingMode: WidgetRenderingMode = .fullColor, showsBackground: Bool = true,
    placeHasGround: Bool = false, cornerRadius: Double = 0,
    margins: EdgeInsets = WidgetFrame.standardMargins
  ) {
    self.entry = entry
    frame = WidgetFrame(
      family: family, size: size, renderingMode: renderingMode, margins: margins,
      disablesMargins: definition.contentMarginsDisabled,
      marginsNeedBackground: definition.marginsNeedBackground,
      placeShowsBackground: showsBackground,
      backgroundIsRemovable: definition.containerBackgroundRemovable,
      placeHasGround: placeHasGround, cornerRadius: cornerRadius)
    var environment = environment
    frame.prepare(&environment)
    environment.now = now ?? entry.date
    environment.redactionReasons.formUnion(entry.redactionReasons)
    self.environment = environment
  }

  /// Lays the entry's view out and draws it, with what the widget's place adds and removes.
  package func displayList(services: RenderServices) -> DisplayList {
    services.drawAppeared { drawn(services: services) }
  }

  private func drawn(services: RenderServices) -> DisplayList {
    var inputs = LoweringInputs(environment: environment, services: services)
    inputs.stacksLists = true
    services.clearContainer()
    defer { services.clearContainer() }
    let nodes = entry.content().lowered(in: inputs).nodes
    let content =
      nodes.count == 1 ? nodes[0] : inputs.node(ZStackLayout(alignment: .center), nodes)
    return frame.displayList(
      of: content, container: services.container, environment: environment, services: services)
  }
}
