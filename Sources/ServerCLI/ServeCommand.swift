#if Server
import AdminPage
import ArgumentParser
import DeviceServer
import Foundation
import FramePipeline
import Glibc
import Graphics
import HTTPServing
import HomeAssistant
import Logging
import NIOCore
import NIOPosix
import ObjectStorage
import PlacardCLI
import Synchronization
import WidgetHost
import WidgetWorker

extension WidgetOperations: WidgetEditor {}
extension ScreenOperations: ScreenEditor {}

/// Serves frames to displays, and keeps the widgets up to date.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve frames to displays over HTTP",
    discussion: """
      Runs the host of 'run' and an HTTP server in one process. Displays fetch their frames at \
      the printed addresses; 'device' registers them. By default only this machine reaches the \
      server; with an address of your network, such as --listen 0.0.0.0:8080, displays need their \
      tokens. TRMNL's and Tesserae's devices get theirs by their MAC address.
      """)

  @OptionGroup var host: HostOptions

  @Option(help: ArgumentHelp("The address to listen on", valueName: "address:port"))
  var listen = ListenAddress.standard

  @Option(
    help: ArgumentHelp(
      """
      Show a widget in a browser: adds it, and a display of its name, unless they exist, and \
      prints the address
      """, valueName: "widget"))
  var show: String?

  @Flag(help: "Serve the state and frames of another host, which runs on the same folders")
  var serverOnly = false

  @Flag(
    help: """
      Reject displays without a token also where only this machine reaches the server, as behind \
      a reverse proxy
      """)
  var requireTokens = false

  @Flag(
    inversion: .prefixedNo,
    help: "Serve the pages for the administrator at /admin/; 'admin' sets the password")
  var adminPages = true

  @OptionGroup var certificate: ServerCertificate

  @Option(
    help: ArgumentHelp(
      """
      A tap-handlers.json, which opens the links of taps on the desktop, posts them to a server, or \
      runs a program (default: the handlers of the file that was applied)
      """, valueName: "file"), completion: .file(extensions: ["json"]))
  var tapHandlers: String?

  @Flag(
    help: """
      Redirect requests of pictures that need no conversion to signed addresses of the object store, \
      which are valid for some minutes
      """)
  var frameRedirects = false

  @Flag(help: "Log each request, without tokens")
  var accessLog = false

  @OptionGroup var homeAssistant: HomeAssistantOptions

  func validate() throws {
    guard !serverOnly || host.alerts == nil else {
      throw ValidationError(
        "--alerts is an option of the other host, which runs without --server-only")
    }
    guard !frameRedirects || ObjectAddress.isAddress(host.output) else {
      throw ValidationError(
        "--frame-redirects needs an object store as output, such as --output s3://frames/lobby")
    }
    guard !serverOnly || host.state.folder.server == nil || homeAssistant.mqtt == nil else {
      throw ValidationError(
        "--mqtt is an option of the nodes that run without --server-only, one of which publishes")
    }
  }

  func run() throws {
    // The host checks it before it starts.
    if serverOnly || show != nil {
      // A server alone only reads; its key need not allow more.
      try host.outputLocation.check(writes: !serverOnly || show != nil)
    }
    let handlers = try tapHandlers.map { try TapHandlersArgument.handlers(at: $0) }
    let prometheus = PrometheusMetrics(helpTexts: ServerMetrics.helpTexts)
    let serverMetrics = ServerMetrics(factory: prometheus)
    host.logFormat.bootstrap()
    let shown = try show.map {
      try BrowserDisplay(folder: host.state.folder, widgets: host.widgetOperations)
        .register($0, at: Date())
    }
    if serverOnly {
      // Connections then run on the threads that read them, without a change of threads for each request. A host may
      // run tasks that take long, so that only a server alone does this.
      _ = NIOSingletons.unsafeTryInstallSingletonPosixEventLoopGroupAsConcurrencyGlobalExecutor()
      let client = HostClient(host.state.folder)
      let health = ServerHealth(
        ServerHealth.OtherHost(
          isRunning: { client.isHostRunning }, lastStep: { client.heartbeat.lastPass }))
      let service = ServiceManager(environment: ProcessInfo.processInfo.environment)
      ServiceManager.removeFromEnvironment()
      let signals = try TerminationSignals()
      let store = try HostStore(host.state.folder)
      try store.require(host.frames)
      let reports = try ServerReports(
        of: .current(in: host.state.folder), in: HostStore(host.state.folder))
      defer { reports?.stop() }
      let running = try start(store, shown, health, handlers, prometheus, serverMetrics)
      service?.notifyReady(at: .now)
      // Its own timer stores the contacts.
      let interval = reports == nil ? 3600 : ServerReports.interval
      while reports?.rejection == nil,
        !signals.wait(atMost: min(interval, service?.delay(at: .now) ?? interval))
      {
        service?.notifyWatchdog(at: .now)
        reports?.send()
      }
      service?.notifyStopping()
      running.stop()
      try running.failure.check()
      if let rejection = reports?.rejection { throw rejection }
    } else {
      let health = ServerHealth()
      var running: RunningServer?
      defer { running?.stop() }
      try host.runHost(
        onStart: { _ in
          health.recordStep(at: Date())
          // The host's connection belongs to its thread.
          running = try start(
            try HostStore(host.state.folder), shown, health, handlers, prometheus, serverMetrics)
        },
        onLeadershipChange: { running?.setLeader($0) },
        onStep: { health.recordStep(at: Date()) },
        onCommit: { serverMetrics.record($0) },
        onCommitMeasured: { serverMetrics.record($0) },
        onLoadChange: { serverMetrics.record($0) })
      try running?.failure.check()
    }
  }

  /// The seconds between two times at which contacts are stored.
  static let flushInterval = 5.0
  /// The least time between two polls of the store for what commands have changed.
  private static let pollInterval = Duration.milliseconds(100)

  private func start(
    _ store: HostStore, _ shown: RegisteredDevice?, _ health: ServerHealth,
    _ handlers: TapHandlers?, _ prometheus: PrometheusMetrics, _ serverMetrics: ServerMetrics
  ) throws -> RunningServer {
    var logger = Logger(label: "placard.server")
    logger.logLevel = host.quiet ? .error : .notice
    let publisher = try homeAssistant.publisher(
      host.state.folder,
      onTapPublished: { [logger] id in
        do {
          try store.removeTap(id, for: .homeAssistant)
        } catch {
          logger.error("a tap that was published is published again after a restart: \(error)")
        }
      }, log: { [logger] in logger.log(level: $1 == .error ? .error : .notice, "\($0)") })
    let tokens = try DeviceTokens(host.state.folder)
    let directory = try RegisteredDeviceDirectory(
      store, tokens: tokens, interval: Self.pollInterval, isLazy: store.isShared && !serverOnly)
    let account = adminPages ? AdministratorAccount(host.state.folder) : nil
    let client = HostClient(host.state.folder)
    let taps = try TapHandlerSource(handlers, store: store).map {
      TapHandlerQueue($0, store: store, logger: logger)
    }
    // Until it is known whether this server publishes, it does not.
    if store.isShared, !serverOnly { publisher?.setActive(false) }
    if let publisher { try store.waitingTaps(for: .homeAssistant).forEach(publisher.enqueue) }
    let profiles = DeviceProfileRegistry(folder: host.state.folder.devices)
    let widgets = host.widgetOperations
    let screens = host.screenOperations
    let templates = host.templateEditor
    let adminPage = account.map { account in
      let jobs = AdminJobs()
      return AdminPage(
        account: account, displays: DisplayAdministration(tokens: tokens, profiles: profiles),
        widgets: WidgetAdministration(widgets, profiles: profiles, jobs: jobs),
        playlists: PlaylistAdministration(profiles: profiles) { client.wake() },
        screens: ScreenAdministration(screens, profiles: profiles, jobs: jobs),
        templates: TemplateAdministration(templates, jobs: jobs))
    }
    let server = DeviceServer(
      DeviceServer.Configuration(
        requiresTokens: requiresTokens, timeZone: TimeZone.current,
        pollInterval: Self.pollInterval,
        tapRecipients: Set(
          [taps.map { _ in .handlers }, publisher.map { _ in .homeAssistant }].compactMap(\.self)),
        pagesAddress: pagesAddress, hasPages: adminPages, frameAddress: frameAddress),
      directory: directory,
      library: FrameLibrary(
        output: host.frames, store: store, interval: Self.pollInterval),
      profiles: profiles, store: store,
      // The connection of the others may wait for the lock of the tables, such as with a tap.
      sentFrameStore: store.isShared ? try HostStore(host.state.folder) : store, health: health,
      protocols: [adminPage].compactMap { $0 },
      onInput: { input in
        DispatchQueue.global().async { client.wake() }
        guard let tap = input.tap else { return }
        taps?.perform(tap)
        publisher?.enqueue(tap)
      }, log: { [logger] in logger.error("\($0)") },
      metrics: { prometheus.text })
    let failure = ServerFailure()
    let responder = DeviceResponder(
      server: server, metrics: serverMetrics,
      accessLog: accessLog ? AccessLog(logger: Logger(label: "placard.access")) : nil,
      isSecure: certificate.isPresent)
    let http: HTTPListener
    do {
      var configuration = HTTPListener.Configuration(host: listen.host, port: listen.port)
      configuration.drainTime = RunningServer.drainTime
      let counts = ConnectionCounts()
      // The limits close idle connections.
      configuration.idleTimeout = nil
      configuration.connectionHandlers = {
        let limits = ConnectionLimits(counts: counts) {
          responder.timeoutResponse(to: $0, client: $1)
        }
        return [limits, ImmediateResponder(responder, limits)]
      }
      configuration.wrap = { [certificate] in try certificate.securing($0) }
      http = try HTTPListener(configuration, responder: responder, logger: logger) {
        failure.terminate(with: $0)
      }
    } catch {
      throw CommandError("the certificate cannot be used: \(error); check both files")
    }
    let port: Int
    do {
      port = try http.start()
    } catch {
      throw CommandError(
        "cannot listen on '\(listen)': \(ListenAddress.reason(of: error)); choose another address "
          + "with --listen")
    }
    taps?.renewLeases()
    announce(port)
    if let shown { announce(shown, token: tokens.token(of: shown), port) }
    do {
      if let account { try announce(account, port) }
    } catch {
      logger.error("nobody can sign in to the administrator's pages: \(error)")
    }
    publisher?.start { try server.snapshots(at: $0) }
    return RunningServer(
      http: http, directory: directory, homeAssistant: publisher, taps: taps, store: store,
      logger: logger, failure: failure)
  }

  /// The seconds for which a redirect's address is valid: enough for slow displays, which follow it at once.
  private static let redirectValidity = 600

  /// Returns the addresses of frames in the object store; `nil` if this server sends them.
  private var frameAddress: (@Sendable (String) -> String?)? {
    guard frameRedirects else { return nil }
    let location = host.outputLocation
    return { location.signedAddress(of: $0, validity: Self.redirectValidity) }
  }

  private var requiresTokens: Bool { requireTokens || !listen.isLoopback }

  /// The addresses of the server, as a person types them.
  private func addresses(_ port: Int) -> [String] {
    let scheme = certificate.isPresent ? "https" : "http"
    return (listen.isAny ? LocalAddress.all : [listen.host]).map { name in
      "\(scheme)://\(name.urlHost):\(port)"
    }
  }

  /// The address of the administrator's pages that displays show.
  ///
  /// A display whose requests pass a proxy on this machine knows another one, and a server that only this machine
  /// reaches has no display of its own.
  private var pagesAddress: String? {
    guard adminPages, !listen.isLoopback, listen.port != 0 else { return nil }
    return addresses(listen.port).first.map { "\($0)/admin/" }
  }

  /// Prints where a browser finds the display of `--show`.
  private func announce(_ device: RegisteredDevice, token: String, _ port: Int) {
    guard !host.quiet else { return }
    let path = requiresTokens ? "kiosk/\(token)/" : "devices/\(device.id)/kiosk/"
    for address in addresses(port) {
      StandardOutput.write("'\(device.id)' is shown at \(address)/\(path)")
    }
    fflush(nil)
  }

  /// Prints how the first administrator signs in.
  private func announce(_ account: AdministratorAccount, _ port: Int) throws {
    guard !host.quiet, let address = addresses(port).first else { return }
    if try account.hasPassword() {
      StandardOutput.write("arrange displays at \(address)/admin/")
    } else {
      let token = try account.makeToken(at: Date())
      StandardOutput.write(
        "arrange displays at \(address)/admin/; sign in with \(token) within 15 minutes, or with a new token, which "
          + "'\(AdminCommand.Token.commandLine(for: host.state.folder))' prints")
    }
    fflush(nil)
  }

  /// Prints the addresses that a person types into devices.
  private func announce(_ port: Int) {
    guard !host.quiet else { return }
    for address in addresses(port) { StandardOutput.write("serving at \(address)") }
    if !listen.isLoopback {
      StandardOutput.write("every display needs its token; 'device token NAME' prints it")
    }
    fflush(nil)
  }
}
#endif
