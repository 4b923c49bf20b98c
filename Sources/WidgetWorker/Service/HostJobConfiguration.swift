import Foundation
import FramePipeline
import Graphics
import ObjectStorage
import PixelOutput
import SwiftRuntime
import WidgetHost
import WidgetTimeline
import WidgetUI

/// Applies a host's settings and each job's environment (clock, locale and time zone) to a worker's process before the
/// author's code runs.
struct HostJobConfiguration {
  let settings: WorkerSettings
  private let source: WidgetProgramSource
  /// The program's widgets, with names in the language of the last job.
  private(set) var program = WidgetProgram(definitions: [], diagnostics: [])
  private var widgets: [String: WidgetDefinition] = [:]
  private var locale = Locale(identifier: "")
  private var zone: (name: String?, zone: TimeZone)?
  private var resources: [String: BundleViewResources] = [:]

  init(_ settings: WorkerSettings, _ source: WidgetProgramSource) {
    self.settings = settings
    self.source = source
    FileURLProtocol.register()
    AuthorDefaults(values: settings.defaults).install()
  }

  /// Sets the clock, time zone and locale for a job.
  mutating func prepare(for job: WorkerJob) async throws {
    if settings.usesVirtualTime { try ProcessClock.freeze(at: job.now) }
    if zone == nil || zone?.name != job.environment.timeZone {
      try setZone(job.environment.timeZone)
    }
    try ProcessLocale.setCurrent(job.environment.locale)
    if locale.identifier != job.environment.locale || widgets.isEmpty {
      locale = Locale(identifier: try LocaleName.checked(job.environment.locale))
      program = await source.program(locale: job.environment.locale)
      widgets = Dictionary(program.definitions.map { ($0.kind, $0) }) { first, _ in first }
    }
  }

  private mutating func setZone(_ name: String?) throws {
    if let name {
      guard let requested = TimeZone(identifier: name) else {
        throw CommandError(unknown("time zone", name, among: TimeZone.knownTimeZoneIdentifiers))
      }
      setenv("TZ", name, 1)
      NSTimeZone.default = requested
      zone = (name, requested)
    } else {
      if zone != nil { unsetenv("TZ") }
      NSTimeZone.resetSystemTimeZone()
      zone = (nil, .current)
    }
  }

  /// Returns the widget of an instance.
  func widget(of instance: WidgetInstance) async throws -> WidgetDefinition {
    let kind = instance.workerKind
    if let widget = widgets[kind] { return widget }
    if instance.templateVersion != nil, let widget = try source.widget(kind, among: []) {
      return widget
    }
    // The widget may have been added after this process started.
    let all = await source.program(locale: locale.identifier).definitions
    if let widget = try source.widget(kind, among: all) { return widget }
    throw CommandError(unknown("kind", kind, among: all.map(\.kind)))
  }

  /// Returns the pipeline that renders an instance.
  mutating func pipeline(for job: WorkerJob) throws -> RenderPipeline {
    let environment = job.environment
    var settings = RenderSettings(
      device: try DeviceProfileRegistry(folder: self.settings.devices).profile(
        id: job.instance.device))
    settings.fillsPanel = job.instance.fillsPanel
    settings.dither = job.instance.dither.flatMap(Dither.init)
    settings.colorScheme = ColorScheme(rawValue: environment.colorScheme) ?? .light
    settings.canvas = job.instance.slotSettings?.canvas
    settings.background = job.instance.slotSettings?.background?.color(in: settings.colorScheme)
    if let radius = job.instance.slotSettings?.cornerRadius { settings.cornerRadius = radius }
    settings.dynamicTypeSize =
      DynamicTypeSize.allCases.first { "\($0)" == environment.dynamicTypeSize } ?? .large
    settings.increasesContrast = environment.increasesContrast
    settings.usesBoldText = environment.usesBoldText
    settings.timeLimit = .seconds(self.settings.timeLimit)
    settings.clockPace = ClockPace(
      cadence: settings.device.frameInterval, frames: ClockPace.extensibleFrameCount)
    let resources = resources(of: job.instance.kind)
    let renderEnvironment = RenderEnvironment(
      now: job.now, locale: locale, timeZone: zone?.zone ?? .current, fonts: resources.fonts,
      resources: resources)
    var pipeline = RenderPipeline(settings: settings, renderEnvironment: renderEnvironment)
    pipeline.laterOutput = .keptByHosts
    if job.sharesRenders { pipeline.cache = RenderCache(output: self.settings.outputFolder) }
    return pipeline
  }

  /// Returns the resources of a kind.
  ///
  /// They are separate for each kind, so that a widget does not get diagnostics about the broken images of another.
  private mutating func resources(of kind: String) -> BundleViewResources {
    if let known = resources[kind] { return known }
    let new = source.isCompiled ? BundleViewResources.ofProgram() : .none
    resources[kind] = new
    return new
  }
}
