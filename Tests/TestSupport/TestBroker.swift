import Foundation
import Glibc

/// A mosquitto on a free port, with a user and a password, that keeps nothing when it is stopped.
package final class TestBroker {
  package static let password = "correct-secret"
  private static let program = "/usr/sbin/mosquitto"
  /// The timeout for expected events, which is long enough for a busy machine.
  private static let timeout = Duration.seconds(300)

  package let port: Int
  /// Keeps the port, also while no broker listens on it.
  private let reservation: Int32
  private let folder: TemporaryFolder
  /// Whether connections are encrypted.
  private let usesTLS: Bool
  private var process: Process?

  /// The PEM file of the certificate of an encrypted broker, which is its own authority.
  package var certificate: String { "\(folder.path)/certificate.pem" }

  package static let isAvailable = [
    program, "/usr/bin/mosquitto_sub", "/usr/bin/mosquitto_pub", "/usr/bin/mosquitto_passwd",
    "/usr/bin/openssl",
  ].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

  /// Creates a broker; with a name it has a certificate of that name, and encrypts its connections.
  package init(certifiedFor name: String? = nil) throws {
    usesTLS = name != nil
    folder = try TemporaryFolder()
    // The broker cannot choose a port itself.
    let (socket, port) = try LoopbackSocket.bound(isShared: true)
    (reservation, self.port) = (socket, Int(port))
    try folder.write(
      """
      listener \(port) 127.0.0.1
      allow_anonymous false
      password_file \(folder.path)/passwords
      persistence false
      user \(String(cString: getpwuid(geteuid()).pointee.pw_name))

      """
        + (usesTLS ? "certfile \(certificate)\nkeyfile \(folder.path)/key.pem\n" : ""),
      to: "mosquitto.conf")
    if let name {
      try run(
        "openssl",
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=\(name)",
          "-addext", "subjectAltName=DNS:\(name)", "-keyout", "\(folder.path)/key.pem",
          "-out", certificate,
        ])
    }
    try run(
      "mosquitto_passwd", ["-b", "-c", "\(folder.path)/passwords", "placard", Self.password])
  }

  deinit {
    stop()
    close(reservation)
  }

  /// Starts the broker, and waits until it accepts connections.
  package func start() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = ["-c", "\(folder.path)/mosquitto.conf"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = process
    guard waits(until: { (try? self.publish("1", to: Self.end, isRetained: true)) != nil }) else {
      throw POSIXError(.ETIMEDOUT)
    }
  }

  package func stop() {
    guard let process else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    self.process = nil
  }

  package func publish(_ text: String, to topic: String, isRetained: Bool = false) throws {
    try run(
      "mosquitto_pub",
      credentials + ["-t", topic, "-m", text, "-q", "1"] + (isRetained ? ["-r"] : []))
  }

  /// Connects as a client with an identifier, so that the broker disconnects the one that has it.
  package func takeOver(client: String) throws {
    try run(
      "mosquitto_pub", credentials + ["-i", client, "-t", "test/taken", "-m", "1", "-q", "1"])
  }

  /// Returns the retained message of a topic; empty if there is none.
  package func retained(_ topic: String) throws -> String {
    try retainedMessages().first { $0.topic == topic }?.payload ?? ""
  }

  /// The topics of all retained messages of Placard.
  package func retainedTopics() throws -> [String] {
    try retainedMessages().map(\.topic).sorted()
  }

  /// The topic of a message that the broker sends after all others, as it is subscribed to last.
  private static let end = "test/end"

  private func retainedMessages() throws -> [(topic: String, payload: String)] {
    let listener = try listen(
      ["-t", "placard/#", "-t", "homeassistant/device/#", "-t", Self.end, "-F", "%t %p"])
    defer { listener.stop() }
    guard waits(until: { listener.text.contains("\(Self.end) 1\n") }) else {
      throw POSIXError(.ETIMEDOUT)
    }
    return listener.text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return parts.count < 2 || parts[0] == Self.end ? nil : (parts[0], parts[1])
    }
  }

  /// Waits until the broker keeps messages of some topics, and no others.
  package func waits(forTopics topics: [String]) -> Bool {
    waits(until: { try self.retainedTopics() == topics.sorted() })
  }

  /// Waits until a condition is true, and returns whether it became true.
  package func waits(until condition: () throws -> Bool) -> Bool {
    let end = ContinuousClock.now + Self.timeout
    while ContinuousClock.now < end {
      if (try? condition()) == true { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  /// A subscriber that ends after some messages.
  package final class Listener {
    fileprivate let process = Process()
    fileprivate let output: String

    fileprivate init(output: String) { self.output = output }

    /// What it has received; pictures are no text, and their bytes are replaced.
    package var text: String {
      String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
    }
    /// Whether the broker has accepted the subscription.
    package var isReady: Bool { text.contains("SUBACK") }
    /// The number of messages.
    package var count: Int {
      text.split(separator: "\n").count(where: { $0.contains("received PUBLISH") })
    }

    package func waitForExit() { process.waitUntilExit() }

    func stop() {
      guard process.isRunning else { return }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    deinit { stop() }
  }

  /// Subscribes to a topic until some messages have arrived.
  package func listen(to topic: String, count: Int) throws -> Listener {
    try listen(["-t", topic, "-C", "\(count)", "-d"])
  }

  private func listen(_ arguments: [String]) throws -> Listener {
    let listener = Listener(output: "\(folder.path)/\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: listener.output, contents: nil)
    listener.process.executableURL = URL(fileURLWithPath: "/usr/bin/stdbuf")
    listener.process.arguments = ["-oL", "mosquitto_sub"] + credentials + arguments
    listener.process.standardInput = FileHandle.nullDevice
    listener.process.standardOutput = FileHandle(forWritingAtPath: listener.output)
    listener.process.standardError = FileHandle.nullDevice
    try listener.process.run()
    return listener
  }

  private var credentials: [String] {
    ["-h", "127.0.0.1", "-p", "\(port)", "-u", "placard", "-P", Self.password]
      + (usesTLS ? ["--cafile", certificate, "--insecure"] : [])
  }

  /// Runs a program, which must succeed.
  private func run(_ name: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(name)")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw POSIXError(.EIO) }
  }
}
