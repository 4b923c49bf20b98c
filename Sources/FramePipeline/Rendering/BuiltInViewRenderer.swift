package import Foundation
package import Graphics
package import PixelOutput
import WidgetTimeline
package import WidgetUI

/// Draws a built-in view, such as the status line of a screen; it runs no code of an author's, so that any thread may use it.
package struct BuiltInViewRenderer {
  private let definition: WidgetDefinition
  private let settings: RenderSettings

  /// Creates a renderer of a view without content margins.
  ///
  /// - Parameters:
  ///   - kind: Its name in diagnostics.
  ///   - settings: The settings of its pixels; the view has the size of their canvas.
  package init(kind: String, settings: RenderSettings) {
    var definition = WidgetDefinition(kind: kind, source: EmptyTimelineSource())
    definition.contentMarginsDisabled = true
    self.definition = definition
    self.settings = settings
  }

  /// Returns the pixels at a date, with the diagnostics of layout and drawing.
  ///
  /// - Throws: ``RenderError`` if the device shows no such view.
  package func pixels(
    at date: Date, in environment: RenderEnvironment, _ view: @escaping @MainActor () -> AnyView
  ) throws(RenderError) -> (QuantizedBitmap, [Diagnostic]) {
    let entry = RenderableEntry(date: date, content: view)
    let renderer = try FrameRenderer(
      definition, family: .systemMedium, settings: settings, renderEnvironment: environment)
    let (list, laidOut) = MainActorThread.runOnCallingThread { [layout = renderer.layout] in
      layout.displayList(of: entry)
    }
    let (pixels, drawn) = renderer.pixels(of: list)
    return (pixels, laidOut + drawn)
  }
}
