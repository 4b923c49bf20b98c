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

/// Lays out the entries of one widget in one family and shapes their texts: everything that runs code of the widget's
/// views, on the main actor, for which they are declared.
///
/// All threads that draw the widget share one layout, with one text engine. The display lists are complete, so that
/// drawing them needs nothing of it.
package final class EntryLayout: Sendable {
  let definition: WidgetDefinition
  let family: WidgetFamily
  let placement: PicturePlacement
  let settings: RenderSettings
  private let renderEnvironment: RenderEnvironment
  private let environment: EnvironmentValues
  /// Used only on the main actor.
  nonisolated(unsafe) private let engine: TextEngineLease
  /// Reads the sizes of pictures; used only on the main actor.
  nonisolated(unsafe) private let images = ImageDecoder()

  /// Creates a layout.
  ///
  /// - Throws: ``RenderError`` if the device does not support the family.
  init(
    _ definition: WidgetDefinition, family: WidgetFamily, settings: RenderSettings,
    renderEnvironment: RenderEnvironment, engines: TextEnginePool
  ) throws(RenderError) {
    self.definition = definition
    self.family = family
    self.settings = settings
    self.renderEnvironment = renderEnvironment
    placement = settings.placement(of: try settings.displayFamily(of: family))
    engine = engines.lease(extraFonts: renderEnvironment.fonts)
    environment = settings.environment(in: renderEnvironment)
  }

  /// Returns the text engine to its pool; the layout must not be used afterwards.
  ///
  /// This is not left to the deinitializer, because work that is complete may hold the layout for a moment longer, and
  /// the next rendering would open the fonts again.
  func endLease() { engine.end() }

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
      diagnostics: entry.diagnostics + context.diagnostics + engine.engine.takeDiagnostics(),
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
      text: engine.engine, images: images, scale: settings.device.scale,
      recordsFrames: recordsFrames)
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
      showsBackground: settings.showsBackground, hasLocationBackground: hasLegibleBackground,
      cornerRadius: cornerRadius)
    return root.displayList(services: services)
  }

  /// The time of the rendering.
  var renderDate: Date { renderEnvironment.now }

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
