package import Glibc

/// Tells systemd that the service is ready and still works, by the datagrams of sd_notify(3).
package final class ServiceManager {
  /// The variables by which systemd names its socket and the time of its watchdog.
  private static let variables = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"]

  private let descriptor: Int32
  private let address: NotificationAddress
  /// The time after which systemd restarts a service that has not reported; `nil` without a watchdog.
  package let watchdogTime: Duration?
  private var lastReport: ContinuousClock.Instant?

  /// Opens a socket to the service manager; `nil` if none has started this process, or its socket has no valid name.
  ///
  /// - Parameters:
  ///   - environment: The environment of the process.
  ///   - process: The process that the watchdog must be meant for.
  package init?(environment: [String: String], process: pid_t = getpid()) {
    guard let address = environment["NOTIFY_SOCKET"].flatMap(NotificationAddress.init) else {
      return nil
    }
    self.address = address
    watchdogTime = Self.watchdogTime(environment, process)
    descriptor = socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Removes the variables from the environment, so that programs that are started do not report as the service; call
  /// this before there is a second thread.
  package static func removeFromEnvironment() { for name in variables { unsetenv(name) } }

  private static func watchdogTime(_ environment: [String: String], _ process: pid_t) -> Duration? {
    guard let time = environment["WATCHDOG_USEC"].flatMap(Int64.init), time > 0,
      environment["WATCHDOG_PID"].map({ Int32($0) == process }) ?? true
    else { return nil }
    return .microseconds(time)
  }

  /// Reports that the service is ready.
  package func notifyReady(at now: ContinuousClock.Instant) {
    lastReport = now
    send("READY=1")
  }

  /// Reports that the service still works, unless it has just done so; call this after each pass of the loop.
  package func notifyWatchdog(at now: ContinuousClock.Instant) {
    guard let due = reportDate, due <= now else { return }
    lastReport = now
    send("WATCHDOG=1")
  }

  /// Reports that the service is about to end.
  package func notifyStopping() { send("STOPPING=1") }

  /// Returns the seconds after which another pass is needed; `nil` without a watchdog.
  package func delay(at now: ContinuousClock.Instant) -> Double? {
    reportDate.map { max(0, now.duration(to: $0) / .seconds(1)) }
  }

  /// A third of the watchdog's time, so that one delayed report does not end the service.
  private var reportDate: ContinuousClock.Instant? {
    guard let watchdogTime, let lastReport else { return nil }
    return lastReport + watchdogTime / 3
  }

  /// Sends a message; if the manager is gone or its queue is full, nothing can be done about it.
  private func send(_ message: String) {
    let bytes = Array(message.utf8)
    address.with { sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
  }
}

/// The name of a socket of the file system, such as `/run/systemd/notify`, or an abstract one, such as `@notify`.
private struct NotificationAddress {
  private var address = sockaddr_un()
  private let length: socklen_t

  init?(_ name: String) {
    var bytes = Array(name.utf8)
    guard bytes.count > 1, bytes.count < MemoryLayout.size(ofValue: address.sun_path),
      bytes[0] == UInt8(ascii: "/") || bytes[0] == UInt8(ascii: "@")
    else { return nil }
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // The name of an abstract socket has no terminator.
    length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
  }

  func with(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int) {
    _ = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
