import ArgumentParser
import CairoBackend
import FileStorage
import Foundation
import FramePipeline
import Graphics
import LayoutEngine
import PixelOutput
import WidgetHost
import WidgetTimeline
import WidgetUI
import WidgetWorker

/// Runs a host on virtual time.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Simulate a day of reloads in seconds",
    discussion: """
      Runs the scheduler of 'run' on a simulated clock, without drawing, and prints when each \
      provider is called and what is shown. Simulates the instances, each as if it were new; \
      without any, all widgets of the program in their first family.

      EXAMPLES:
        \(RootCommand.programName) simulate --view rarely
        \(RootCommand.programName) simulate --kind hero --event 2h=foreground --event 2h=reload
        \(RootCommand.programName) simulate --hours 72 --at 2026-01-09T12:00:00Z --picture days.png
      """)

  @Option(help: ArgumentHelp("The hours to simulate, up to 8784", valueName: "hours"))
  var hours = 24.0

  @Option(
    help: ArgumentHelp(
      "The start time, such as 2026-01-14T09:00:00Z (default: now)",
      valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp(
      "The time zone, such as Europe/Berlin (default: that of the system)", valueName: "name"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      """
      When the widgets are viewed: unknown, often, rarely, office-hours, never, or times after the \
      start, such as 8h,20h30m
      """, valueName: "pattern"))
  var view = "unknown"

  @Option(
    help: ArgumentHelp(
      """
      An event at a time after the start, such as 2h=reload, 2h=reload:hero, 90m=foreground, \
      100m=background, or 2h=manual-reload for a reload that a person requests; repeatable
      """, valueName: "time=event"))
  var event: [SimulatedEvent] = []

  @Argument(
    help: ArgumentHelp(
      "The kinds of widgets\(WidgetExample.orFolder) (default: all)", valueName: "widget"))
  var names: [String] = []

  @Option(help: "The kind of instances to simulate; repeatable (default: all)")
  var kind: [String] = []

  @OptionGroup var parameters: ParameterOptions

  @Option(help: BudgetArgument.help)
  var budget: BudgetArgument?

  @Option(
    help: ArgumentHelp(
      "The id of the display of widgets that were not added, as 'devices' prints it (default: trmnl-og)",
      valueName: "name"),
    completion: .list(DeviceCatalog.all.map(\.id)))
  var device = DeviceCatalog.trmnl.id

  @Option(
    help: ArgumentHelp(
      "The seconds for which requested reloads are collected before they start, from 0 to 3600",
      valueName: "seconds"))
  var delay = 2.0

  @Flag(help: "Print JSON")
  var json = false

  @Option(
    help: ArgumentHelp(
      "A PNG file for a picture with a strip for each instance", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var picture: String?

  @OptionGroup var defaults: DefaultsOptions
  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var limits: WorkerLimitOptions

  func validate() throws {
    guard hours.isFinite, hours > 0, hours <= 24 * 366 else {
      throw ValidationError("--hours must be a number greater than 0 and up to 8784, such as 24")
    }
    guard delay.isFinite, (0...3600).contains(delay) else {
      throw ValidationError("--delay must be a number of seconds from 0 to 3600, such as 2")
    }
  }

  func run() throws {
    let zone = try TimeArgument.zone(timeZone)
    let start = try at.map { try TimeArgument.date($0, in: zone) } ?? Date()
    let viewing = try SimulatedViewing.pattern(view, from: start)
    let widgets = SimulatedWidgets(
      names: names + kind, device: try state.devices.profile(named: device).id, budget: budget,
      change: parameters.change(), defaults: defaults.values, state: state, limits: limits)
    let (instances, programs) = try widgets.instances(at: start)
    var simulation = Simulation(
      instances: instances, start: start, hours: hours, viewing: viewing,
      events: event.map { $0.event(from: start) })
    simulation.devices = state.devices
    simulation.scheduling.coalescingDelay = delay
    simulation.environment.timeZone = timeZone
    simulation.calendar.timeZone = zone
    let pool = WorkerPool.simulation(
      limits: limits.limits, programs: programs, devices: state.folder.devices,
      defaults: defaults.values,
      environment: [StateLocation.variable: state.folder.path].merging(
        ProgramRunner.current.environment
      ) { $1 })
    let report = try simulation.run(on: pool) { pool.wait(atMost: .seconds(1)) }
    try write(report, in: zone)
  }

  private func write(_ report: SimulationReport, in zone: TimeZone) throws {
    if let picture {
      // A command runs on the main thread.
      let data = try MainActor.assumeIsolated {
        try SimulationPicture(report: report, zone: zone).png()
      }
      try AtomicFile.replace(picture, data, access: .everyone)
    }
    if json {
      StandardOutput.write(json: report.json)
    } else {
      StandardOutput.write(report.table(in: zone), terminator: "")
    }
  }
}

/// A chart of a simulation: one strip per instance.
struct SimulationPicture {
  let report: SimulationReport
  let zone: TimeZone
  /// The width in points, and the number of pixels per point.
  private let width = 1100.0
  private let scale = 2.0
  /// The maximum side in pixels, within the limit of PNG readers.
  private let maximumSide = 16_000.0

  /// Returns the chart as a PNG file.
  ///
  /// - Throws: A ``CommandError`` if there are too many instances for one picture.
  @MainActor
  func png() throws -> Data {
    let context = LayoutContext(text: PangoTextEngine(), images: ImageDecoder(), scale: scale)
    let services = RenderServices(layout: context, resources: EmptyResources())
    let view = SimulationView(report: report, zone: zone, width: width)
    let root = RootView(view, environment: EnvironmentValues(), services: services)
    let idealSize = root.sizeThatFits(ProposedViewSize(width: width, height: nil))
    let size = CGSize(width: width, height: idealSize.height.rounded(.up))
    guard size.height * scale <= maximumSide else {
      throw CommandError(
        "\(report.instances.count) instances are too many for one picture; select some with '--kind'"
      )
    }
    var bitmap = Bitmap(
      width: Int(pixel: size.width * scale), height: Int(pixel: size.height * scale))
    CairoRasterizer().rasterize(
      root.displayList(size: size), scale: scale, into: &bitmap, mode: .antialiased,
      background: .white)
    return Data(try PNGEncoder(compression: .small).encode(bitmap))
  }
}
