import CairoBackend
import Foundation
package import Graphics
package import LayoutEngine
import PixelOutput
package import WidgetTimeline
import WidgetUI

/// The display list of an entry, before rasterization.
struct LoweredFrame: Sendable {
  var list: DisplayList
  var readings: ClockDependencies
  var diagnostics: [Diagnostic]
  /// How long it took.
  var duration: Duration
}

/// Makes the drawings of one widget's entries in one family: everything that runs code of the widget's views, on the
/// main actor, for which they are declared.
package final class EntryLayout: Sendable {
  private let definition: WidgetDefinition
  private let family: WidgetFamily
  private let placement: PicturePlacement
  private let settings: RenderSettings
  private let renderEnvironment: RenderEnvironment
  private let environment: EnvironmentValues
  /// Used for layout on the main actor while the renderer waits, and by the renderer in between.
  nonisolated(unsafe) private let text: PangoTextEngine
  nonisolated(unsafe) private let images: ImageDecoder

  init(
    _ definition: WidgetDefinition, family: WidgetFamily, placement: PicturePlacement,
    settings: RenderSettings, renderEnvironment: RenderEnvironment, text: PangoTextEngine,
    images: ImageDecoder
  ) {
    self.definition = definition
    self.family = family
    self.placement = placement
    self.settings = settings
    self.renderEnvironment = renderEnvironment
    self.text = text
    self.images = images
    environment = settings.environment(in: renderEnvironment)
  }

  /// Returns the display list of an entry at its date, and the diagnostics of its layout.
  @MainActor
  package func displayList(of entry: RenderableEntry) -> (DisplayList, [Diagnostic]) {
    let lowered = lowered(entry, showsSeconds: settings.clockPace.showsSeconds)
    return (lowered.list, lowered.diagnostics)
  }

  /// Returns the display list of an entry at a time, or at its date if the time is `nil`, and the clock readings in it.
  @MainActor
  func lowered(
    _ entry: RenderableEntry, at now: Date? = nil, showsSeconds: Bool
  ) -> LoweredFrame {
    let start = ContinuousClock.now
    let context = layoutContext(recordsFrames: false)
    let services = RenderServices(layout: context, resources: renderEnvironment.resources)
    let list = displayList(of: entry, at: now, showsSeconds: showsSeconds, services)
    return LoweredFrame(
      list: list, readings: services.clock,
      diagnostics: entry.diagnostics + context.diagnostics + text.takeDiagnostics(),
      duration: start.duration(to: .now))
  }

  /// Returns the frame of every view of an entry, in points.
  @MainActor
  package func layoutRecords(of entry: RenderableEntry) -> [LayoutRecord] {
    let context = layoutContext(recordsFrames: true)
    _ = displayList(
      of: entry, at: nil, showsSeconds: settings.clockPace.showsSeconds,
      RenderServices(layout: context, resources: renderEnvironment.resources))
    return context.records
  }

  private func layoutContext(recordsFrames: Bool) -> LayoutContext {
    LayoutContext(
      text: text, images: images, scale: settings.device.scale, recordsFrames: recordsFrames)
  }

  @MainActor
  private func displayList(
    of entry: RenderableEntry, at now: Date?, showsSeconds: Bool, _ services: RenderServices
  ) -> DisplayList {
    var environment = environment
    environment.showsSeconds = showsSeconds
    let root = WidgetRoot(
      entry: entry, at: now, definition: definition, family: family, size: placement.size,
      environment: environment, renderingMode: settings.renderingMode,
      showsBackground: settings.showsBackground, placeHasGround: hasLegibleBackground,
      cornerRadius: cornerRadius)
    return root.displayList(services: services)
  }

  /// The radius of the widget's corners, in points; at most half of the shorter side.
  var cornerRadius: Double {
    guard !family.isAccessory, settings.cornerRadius.isFinite else { return 0 }
    return max(0, min(settings.cornerRadius, min(placement.size.width, placement.size.height) / 2))
  }

  /// Whether text is legible on the background around the widget; with few inks the background is dithered, so it is
  /// not.
  private var hasLegibleBackground: Bool {
    switch settings.device.textRendering {
    case .smooth: settings.background != nil
    case .crisp: false
    }
  }
}
