import Foundation
import FramePipeline
import Graphics
import PixelOutput
import RuntimeReflection
import WidgetHost
import WidgetTimeline
import WidgetUI

/// Brings a worker's process into the state that its host and each job ask for, before the author's code
/// runs: its settings, its clock, its locale, its time zone.
struct HostJobConfiguration {
  let settings: WorkerSettings
  private let source: WidgetProgramSource
  /// The program's widgets, their names in the language of the last job.
  private(set) var program = WidgetProgram(widgets: [])
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

  /// Sets clock and time zone for a job.
  mutating func prepare(for job: WorkerJob) throws {
    if settings.isVirtual { try ProcessClock.stop(at: job.now) }
    if zone == nil || zone?.name != job.environment.timeZone {
      try setZone(job.environment.timeZone)
    }
    try ProcessLocale.adopt(job.environment.locale)
    if locale.identifier != job.environment.locale || widgets.isEmpty {
      locale = Locale(identifier: try LocaleName.checked(job.environment.locale))
      program = source.program(locale: job.environment.locale)
      widgets = Dictionary(program.definitions.map { ($0.kind, $0) }) { first, _ in first }
    }
  }

  private mutating func setZone(_ name: String?) throws {
    if let name {
      guard let wanted = TimeZone(identifier: name) else {
        throw CommandError(unknown("time zone", name, among: TimeZone.knownTimeZoneIdentifiers))
      }
      setenv("TZ", name, 1)
      NSTimeZone.default = wanted
      zone = (name, wanted)
    } else {
      if zone != nil { unsetenv("TZ") }
      NSTimeZone.resetSystemTimeZone()
      zone = (nil, .current)
    }
  }

  /// The widget of a kind.
  func widget(_ kind: String) throws -> WidgetDefinition {
    if let widget = widgets[kind] { return widget }
    // One may have been added since this process began.
    let all = source.program(locale: locale.identifier).definitions
    if let widget = all.first(where: { $0.kind == kind }) { return widget }
    throw CommandError(unknown("kind", kind, among: all.map(\.kind)))
  }

  /// What an instance is drawn with.
  mutating func pipeline(for job: WorkerJob) throws -> RenderPipeline {
    let environment = job.environment
    var settings = RenderSettings(
      device: try DeviceRegistry(folder: self.settings.devices).profile(id: job.instance.device))
    settings.fillsPanel = job.instance.fillsPanel
    settings.dither = job.instance.dither.flatMap(Dither.init)
    settings.colorScheme = ColorScheme(rawValue: environment.colorScheme) ?? .light
    settings.canvas = job.instance.place?.canvas
    settings.ground = job.instance.place?.background?.color(in: settings.colorScheme)
    if let radius = job.instance.place?.cornerRadius { settings.cornerRadius = radius }
    settings.dynamicTypeSize =
      DynamicTypeSize.allCases.first { "\($0)" == environment.dynamicTypeSize } ?? .large
    settings.increasesContrast = environment.increasesContrast
    settings.usesBoldText = environment.usesBoldText
    settings.timeLimit = .seconds(self.settings.timeLimit)
    settings.clockPace = ClockPace(
      cadence: settings.device.frameInterval, frames: ClockPace.extendedFrames)
    let resources = resources(of: job.instance.kind)
    let renderEnvironment = RenderEnvironment(
      now: job.now, locale: locale, timeZone: zone?.zone ?? .current, fonts: resources.fonts,
      resources: resources)
    return RenderPipeline(settings: settings, renderEnvironment: renderEnvironment)
  }

  /// Each kind has its own, so that no widget is told of another one's broken pictures.
  private mutating func resources(of kind: String) -> BundleViewResources {
    if let known = resources[kind] { return known }
    let new = source.isCompiled ? BundleViewResources.ofProgram() : .none
    resources[kind] = new
    return new
  }
}
