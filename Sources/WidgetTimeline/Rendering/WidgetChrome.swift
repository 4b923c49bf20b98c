package import Foundation
package import Graphics
import LayoutEngine
package import WidgetUI

/// The surroundings of a widget's content: size, margins, background, and the rendering mode of its
/// location.
package struct WidgetChrome {
  /// The margins of a system family, in points: 16 (WidgetKit's documentation), and less only on panels that are
  /// smaller than any display with widgets of Apple's.
  package static func standardMargins(in size: CGSize) -> EdgeInsets {
    EdgeInsets(max(0, min(16, min(size.width, size.height) / 8)), at: .all)
  }

  let family: WidgetFamily
  let size: CGSize
  let renderingMode: WidgetRenderingMode
  let margins: EdgeInsets
  let disablesMargins: Bool
  let marginsNeedBackground: Bool
  let showsBackground: Bool
  /// Whether the location's own background shows where the widget's background is removed.
  let showsLocationBackground: Bool
  let cornerRadius: Double

  /// Creates the frame of a widget; an accessory has neither margins nor a background.
  init(
    family: WidgetFamily, size: CGSize, renderingMode: WidgetRenderingMode = .fullColor,
    margins: EdgeInsets? = nil, disablesMargins: Bool = false,
    marginsNeedBackground: Bool = true, locationShowsBackground: Bool = true,
    backgroundIsRemovable: Bool = true,
    hasLocationBackground: Bool = false, cornerRadius: Double = 0
  ) {
    self.family = family
    self.size = size
    self.renderingMode = renderingMode
    self.margins =
      family.isAccessory ? EdgeInsets() : margins ?? Self.standardMargins(in: size)
    self.disablesMargins = disablesMargins
    self.marginsNeedBackground = marginsNeedBackground
    showsBackground =
      !family.isAccessory
      && (renderingMode == .fullColor && locationShowsBackground || !backgroundIsRemovable)
    showsLocationBackground = hasLocationBackground && !showsBackground
    self.cornerRadius = family.isAccessory ? 0 : cornerRadius
  }

  /// Sets the environment values that describe the frame.
  func prepare(_ environment: inout EnvironmentValues) {
    environment.widgetFamily = family
    environment.widgetRenderingMode = renderingMode
    environment.widgetContentMargins = margins
    environment.showsWidgetContainerBackground = showsBackground
    environment.allowsLinks = family.allowsLinks
    environment.drawsBackgrounds = family != .accessoryInline
    environment.containerCornerRadius = cornerRadius
    if cornerRadius > 0 { environment.containerBounds = rect }
  }

  /// Draws content that was lowered in the frame, over its container background.
  ///
  /// Content without a container background is treated as a widget from before container
  /// backgrounds, which draws its own background up to the edges.
  func displayList(
    of content: LayoutNode, container: WidgetContainer, environment: EnvironmentValues,
    services: RenderServices
  ) -> DisplayList {
    var items: [DisplayList.Item] = []
    let fillsFrame = disablesMargins || marginsNeedBackground && container.background == nil
    let insets = fillsFrame ? EdgeInsets() : margins
    let inset = LayoutNode(RootLayout(), [LayoutNode(PaddingLayout(insets: insets), [content])])
    inset.draw(
      at: .zero, proposal: ProposedViewSize(size), services.layout, into: &items)
    items = backgroundItems(container, environment, services) + colored(items, environment)
    if let url = container.url,
      let text = LinkDestination.validated(url, environment, services)
    {
      items.append(.widgetURL(text))
    }
    return services.layout.displayList(size: size, items: items)
  }

  private func backgroundItems(
    _ container: WidgetContainer, _ environment: EnvironmentValues, _ services: RenderServices
  ) -> [DisplayList.Item] {
    guard !family.isAccessory, !showsLocationBackground else { return [] }
    var items: [DisplayList.Item] = []
    if showsBackground, let background = container.background {
      background.draw(
        at: .zero, proposal: ProposedViewSize(size), services.layout, into: &items)
    }
    guard let first = items.first, isOpaque(first) else {
      return [.fill(Path(rect), .color(standardBackground(environment)), FillStyle())] + items
    }
    return items
  }

  /// White or black, depending on the color scheme.
  private func standardBackground(_ environment: EnvironmentValues) -> ResolvedColor {
    SystemPalette.background.resolve(in: environment)
  }

  /// Whether an item certainly covers everything behind it.
  private func isOpaque(_ item: DisplayList.Item) -> Bool {
    guard case .fill(let path, .color(let color), _) = item else { return false }
    return color.opacity == 1 && path == Path(rect)
  }

  private var rect: CGRect { CGRect(origin: .zero, size: size) }

  private func colored(
    _ items: [DisplayList.Item], _ environment: EnvironmentValues
  ) -> [DisplayList.Item] {
    switch renderingMode.mode {
    case .fullColor: items
    case .accented: AccentRecoloring(environment: environment).recolor(items)
    case .vibrant:
      items.isEmpty ? [] : [.group(DisplayList.Group(items: items, effects: [.grayscale(1)]))]
    }
  }
}

/// An entry in a widget's frame, ready to be rendered.
package struct WidgetRoot {
  private let entry: RenderableEntry
  private let frame: WidgetChrome
  private let environment: EnvironmentValues

  /// Puts an entry into a frame that is shown at `now`, by default at the entry's date.
  ///
  /// `size`, `margins` and `cornerRadius` are in points. There are no margins in an accessory, in a
  /// widget that disables them, or in a program's widget without a container background. With
  /// `hasLocationBackground`, a widget whose background is removed is drawn on a transparent background,
  /// so that the location's own background shows; otherwise, it gets the standard background.
  package init(
    entry: RenderableEntry, at now: Date? = nil, definition: WidgetDefinition,
    family: WidgetFamily, size: CGSize, environment: EnvironmentValues,
    renderingMode: WidgetRenderingMode = .fullColor, showsBackground: Bool = true,
    hasLocationBackground: Bool = false, cornerRadius: Double = 0,
    margins: EdgeInsets? = nil
  ) {
    self.entry = entry
    frame = WidgetChrome(
      family: family, size: size, renderingMode: renderingMode, margins: margins,
      disablesMargins: definition.contentMarginsDisabled,
      marginsNeedBackground: definition.marginsNeedBackground,
      locationShowsBackground: showsBackground,
      backgroundIsRemovable: definition.containerBackgroundRemovable,
      hasLocationBackground: hasLocationBackground, cornerRadius: cornerRadius)
    var environment = environment
    frame.prepare(&environment)
    environment.now = now ?? entry.date
    environment.redactionReasons.formUnion(entry.redactionReasons)
    self.environment = environment
  }

  /// Lays out and draws the entry's view, with the effects of the widget's location.
  @MainActor
  package func displayList(services: RenderServices) -> DisplayList {
    services.drawRunningLifecycleActions { drawn(services: services) }
  }

  @MainActor
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
