package import Foundation
package import Graphics
import LayoutEngine
package import WidgetUI

/// What surrounds a widget's content: its size, margins, ground, and what its place does to colors.
package struct WidgetFrame {
  /// The margins of a system family, in points (WidgetKit's documentation).
  package static let standardMargins = EdgeInsets(16, at: .all)

  let family: WidgetFamily
  let size: CGSize
  let renderingMode: WidgetRenderingMode
  let margins: EdgeInsets
  let disablesMargins: Bool
  let marginsNeedBackground: Bool
  let showsBackground: Bool
  /// Whether what lies behind the widget is seen where its background is taken away.
  let standsOnPlace: Bool
  let cornerRadius: Double

  /// Makes the frame of a widget; an accessory has neither margins nor a ground.
  init(
    family: WidgetFamily, size: CGSize, renderingMode: WidgetRenderingMode = .fullColor,
    margins: EdgeInsets = standardMargins, disablesMargins: Bool = false,
    marginsNeedBackground: Bool = true, placeShowsBackground: Bool = true,
    backgroundIsRemovable: Bool = true,
    placeHasGround: Bool = false, cornerRadius: Double = 0
  ) {
    self.family = family
    self.size = size
    self.renderingMode = renderingMode
    self.margins = family.isAccessory ? EdgeInsets() : margins
    self.disablesMargins = disablesMargins
    self.marginsNeedBackground = marginsNeedBackground
    showsBackground =
      !family.isAccessory
      && (renderingMode == .fullColor && placeShowsBackground || !backgroundIsRemovable)
    standsOnPlace = placeHasGround && !showsBackground
    self.cornerRadius = family.isAccessory ? 0 : cornerRadius
  }

  /// Sets what views read in the frame.
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

  /// Draws content that was lowered in the frame, over what it said of its container.
  ///
  /// Content that names no container background is as old as widgets that drew their own, up to the edges.
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
    items = ground(container, environment, services) + colored(items, environment)
    if let url = container.url,
      let text = LinkDestination.checked(url, environment, services)
    {
      items.append(.widgetURL(text))
    }
    return DisplayList(size: size, items: items)
  }

  private func ground(
    _ container: WidgetContainer, _ environment: EnvironmentValues, _ services: RenderServices
  ) -> [DisplayList.Item] {
    guard !family.isAccessory, !standsOnPlace else { return [] }
    var items: [DisplayList.Item] = []
    if showsBackground, let background = container.background {
      background.draw(
        at: .zero, proposal: ProposedViewSize(size), services.layout, into: &items)
    }
    guard let first = items.first, isOpaque(first) else {
      return [.fill(Path(rect), .color(standardGround(environment)), FillStyle())] + items
    }
    return items
  }

  /// White or black, by scheme.
  private func standardGround(_ environment: EnvironmentValues) -> ResolvedColor {
    SystemPalette.background.resolve(in: environment)
  }

  /// Whether an item surely covers all that would lie behind it.
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
