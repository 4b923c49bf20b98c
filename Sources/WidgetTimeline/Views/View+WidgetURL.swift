public import Foundation
import Graphics
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
