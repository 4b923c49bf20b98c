import CClock
import Foundation
import FramePipeline
import PixelOutput
import WidgetTimeline
import WidgetUI

/// The process in which an author's code runs: its clock, its locale, its time zone, its settings.
struct WorkerConfiguration {
  let drawing: DrawingOptions
  let renderEnvironment: RenderEnvironment
  private let runner: ProgramRunner

  /// Brings the process into the state that the options ask for, once, before the author's code runs.
  init(_ drawing: DrawingOptions, _ runner: ProgramRunner) throws {
    self.drawing = drawing
    self.runner = runner
    FileURLProtocol.register()
    let zone = try drawing.zone()
    let date = try drawing.date()
    if let date { try Self.stopClock(at: date) }
    if drawing.timeZone != nil {
      setenv("TZ", zone.identifier, 1)
      NSTimeZone.default = zone
    }
    try ProcessLocale.adopt(drawing.locale)
    AuthorDefaults(values: drawing.defaults.values).install()
    renderEnvironment = RenderEnvironment(
      now: date ?? Date(), locale: Locale(identifier: drawing.locale), timeZone: zone,
      fonts: runner.resources.fonts, resources: runner.resources)
  }

  /// The settings of a rendering for a device.
  func settings(
    device: DeviceProfile, options: DeviceOptions, limits: WorkLimits, workers: Int = 1
  ) -> RenderSettings {
    var settings = RenderSettings(device: device)
    settings.fillsPanel = options.fill
    settings.dither = options.dither
    settings.colorScheme = drawing.colorScheme
    settings.dynamicTypeSize = drawing.dynamicTypeSize
    settings.systemColors = drawing.systemColors
    settings.allowsRiskyDestinations = drawing.allowAnyLink
    settings.timeLimit = limits.timeLimit
    settings.workers = workers
    return settings
  }

  /// The widgets, with their names in the wanted language.
  var program: WidgetProgram { runner.program(locale: drawing.locale) }

  /// Has the author's `Date()` answer a time.
  static func stopClock(at date: Date) throws {
    let time = date.timeIntervalSince1970
    let seconds = time.rounded(.down)
    guard abs(time) < 9e9,
      placard_clock_set(Int64(seconds), Int32(((time - seconds) * 1e9).rounded(.down)))
    else {
      throw CommandError(
        "the time \(Timestamp(date).text) cannot be answered; use a year from 1678 to 2261")
    }
  }
}

/// What an author's code finds in `UserDefaults.standard`, besides what is kept there.
struct AuthorDefaults: Sendable {
  let values: [String: String]

  /// Has the process find them from now on.
  func install() {
    guard !values.isEmpty else { return }
    UserDefaults.standard.setVolatileDomain(values, forName: UserDefaults.argumentDomain)
  }
}
