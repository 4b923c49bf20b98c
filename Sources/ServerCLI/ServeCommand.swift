#if Server
import ArgumentParser
import DeviceServer
import Foundation
import FramePipeline
import Glibc
import Logging
import PlacardCLI
import WidgetHost
import WidgetWorker

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

  @Flag(help: "Serve the state and frames of another host, which runs on the same folders")
  var serverOnly = false

  @Flag(
    help: """
      Refuse displays without a token also where only this machine reaches the server, as behind \
      a reverse proxy
      """)
  var requireTokens = false

  func run() throws {
    let health = ServerHealth()
    if serverOnly {
      let signals = try TerminationSignals()
      let store = try HostStore(host.state.folder)
      let running = try start(store, health)
      while !signals.wait(atMost: Self.flushInterval) { running.flush() }
      running.stop()
    } else {
      var running: RunningServer?
      defer { running?.stop() }
      try host.runHost(
        onStart: { _ in
          health.noteStep(at: Date())
          // The host's connection belongs to its thread.
          running = try start(try HostStore(host.state.folder), health)
        },
        onStep: { health.noteStep(at: Date()) })
    }
  }

  /// The seconds between two times at which contacts are stored.
  static let flushInterval = 5.0

  private func start(_ store: HostStore, _ health: ServerHealth) throws -> RunningServer {
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    var logger = Logger(label: "placard.server")
    logger.logLevel = host.quiet ? .error : .notice
    let directory = try DeviceDirectory(store, tokens: try DeviceTokens(host.state.folder))
    let client = HostClient(host.state.folder)
    let server = DeviceServer(
      DeviceServer.Configuration(
        requiresTokens: requireTokens || !listen.isLoopback, timeZone: TimeZone.current),
      directory: directory, library: FrameLibrary(output: host.frames, store: store),
      profiles: DeviceRegistry(folder: host.state.folder.devices), store: store, health: health,
      post: { request, date in
        try store.post(request, at: date)
        DispatchQueue.global().async { client.wake() }
      },
      log: { [logger] in logger.error("\($0)") })
    let http = HTTPServer(listen, server: server, logger: logger)
    let port: Int
    do {
      port = try http.start()
    } catch {
      throw CommandError(
        "'\(listen)' cannot be listened on: \(error); choose another address with --listen")
    }
    announce(port, directory)
    return RunningServer(http: http, directory: directory, logger: logger)
  }

  /// Prints the addresses that a person types into devices.
  private func announce(_ port: Int, _ directory: DeviceDirectory) {
    guard !host.quiet else { return }
    let hosts = listen.isAny ? LocalAddress.all : [listen.host]
    for name in hosts {
      StandardOutput.write("serving at http://\(name.contains(":") ? "[\(name)]" : name):\(port)")
    }
    if !listen.isLoopback {
      StandardOutput.write("every display needs its token; 'device token NAME' prints it")
    }
    fflush(nil)
  }
}

/// A server with what has to be stored when it stops.
struct RunningServer {
  let http: HTTPServer
  let directory: DeviceDirectory
  let logger: Logger
  private let timer: any DispatchSourceTimer

  init(http: HTTPServer, directory: DeviceDirectory, logger: Logger) {
    self.http = http
    self.directory = directory
    self.logger = logger
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(
      deadline: .now() + ServeCommand.flushInterval, repeating: ServeCommand.flushInterval)
    timer.setEventHandler { Self.flush(directory, logger) }
    timer.activate()
  }

  func flush() { Self.flush(directory, logger) }

  private static func flush(_ directory: DeviceDirectory, _ logger: Logger) {
    do {
      try directory.flush()
    } catch {
      logger.error("the last contacts of devices cannot be stored: \(error)")
    }
  }

  /// Lets open requests finish, and stores what devices reported.
  func stop() {
    timer.cancel()
    http.stop()
    flush()
  }
}

/// The addresses of this machine in its networks.
enum LocalAddress {
  /// All IPv4 addresses, without those of the loopback interface.
  static var all: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return ["localhost"] }
    defer { freeifaddrs(first) }
    var addresses: [String] = []
    var next = first
    while let entry = next {
      next = entry.pointee.ifa_next
      guard let address = entry.pointee.ifa_addr, address.pointee.sa_family == UInt16(AF_INET),
        entry.pointee.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      else { continue }
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      if getnameinfo(
        address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
      {
        addresses.append(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
      }
    }
    return addresses.isEmpty ? ["localhost"] : addresses
  }
}
#endif
