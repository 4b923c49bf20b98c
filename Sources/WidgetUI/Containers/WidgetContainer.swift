package import Foundation
import Graphics
package import LayoutEngine

/// What views say of the widget that they stand in: its background, and what a tap on it opens.
package struct WidgetContainer {
  /// The background, laid out in the widget's whole frame.
  package private(set) var background: LayoutNode?
  /// The destination of taps that no link covers, as `widgetURL` gave it.
  package private(set) var url: URL?

  package init() {}
}

extension RenderServices {
  /// Forgets what was said, before a drawing and after it: the nodes of a background hold these services, and
  /// would keep the whole drawing in memory.
  package func clearContainer() { container = WidgetContainer() }

  /// Takes the background of the widget; the first one counts.
  func setContainerBackground(_ node: LayoutNode) {
    guard container.background == nil else {
      report(.warning, "the widget has several container backgrounds; the first one is drawn")
      return
    }
    container.setBackground(node)
  }

  /// Takes the destination of the whole widget; the first one counts.
  package func setWidgetURL(_ url: URL) {
    guard let first = container.url else { return container.setURL(url) }
    if first != url {
      report(
        .warning,
        "the widget has several 'widgetURL's; '\(first.absoluteString)' counts, "
          + "'\(url.absoluteString)' does not")
    }
  }
}

extension WidgetContainer {
  fileprivate mutating func setBackground(_ node: LayoutNode) { background = node }
  fileprivate mutating func setURL(_ url: URL) { self.url = url }
}
