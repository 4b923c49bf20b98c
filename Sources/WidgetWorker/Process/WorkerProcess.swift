import CProcess
import ChildProcesses
import Foundation
import Glibc

/// A process that runs an author's code, with its channel, its output and its limits.
package final class WorkerProcess {
  /// The interval at which the memory of a busy worker is measured.
  static let checkInterval = Duration.milliseconds(20)

  private(set) var channel: FileDescriptor?
  private(set) var output: FileDescriptor?
  /// Whether it has sent the protocol version.
  private(set) var hasReceivedHello = false
  /// When it last sent a message about its work or was given work.
  private(set) var lastActivity = ContinuousClock.now

  /// The supervisor process, which ends when the worker and all its child processes have ended.
  private let supervisor: pid_t
  private let temporaryFolder: String
  /// The worker process; 0 before its first message.
  private var process: pid_t = 0
  private var hasEnded = false
  private var incoming = MessageFramer()
  private var outgoing: [UInt8] = []
  private var lines: LineBuffer
  private var lastMeasurement: (date: ContinuousClock.Instant, bytes: Int)?
  /// The maximum number of bytes that the worker may leave unread.
  private static let maximumUnsentBytes = 64 << 20

  init(_ launch: WorkerLaunch, lines limits: LineBuffer.Limits) throws(ProcessStartError) {
    let ends = try WorkerEnds()
    temporaryFolder = UserDefaultsStorage.workerFolder(
      ProcessInfo.processInfo.environment.merging(launch.environment) { $1 })
    supervisor = try launch.start(ends, temporaryFolder: temporaryFolder)
    (channel, output) = (ends.channel, ends.output)
    lines = LineBuffer(limits)
  }

  deinit { end() }

  // MARK: Messages

  func send(_ request: WorkerRequest) {
    outgoing += request.message
    flush()
  }

  /// Whether data is waiting to be sent to the worker.
  var hasUnsentData: Bool { !outgoing.isEmpty }

  /// Sends as much as possible without blocking.
  func flush() {
    guard let channel, !outgoing.isEmpty else { return }
    guard let count = channel.writeAvailable(outgoing[...]) else { return }
    outgoing.removeFirst(count)
    // Disconnects a worker that sends requests without reading the responses.
    if outgoing.count > Self.maximumUnsentBytes { self.channel = nil }
  }

  /// Passes on the events that have arrived; throws if bytes are not a valid message.
  ///
  /// Drops an incomplete message at the end: the worker has exited, and its exit status gives the reason.
  func receive(_ onEvent: (WorkerEvent) throws(WireError) -> Void) throws(WireError) {
    guard let channel else { return }
    if !channel.readAvailable({ incoming.add($0) }) { self.channel = nil }
    while let event = try incoming.nextEvent() {
      recordActivity(event)
      guard hasReceivedHello else { throw .badValue("hello message") }
      try onEvent(event)
    }
  }

  /// Records activity.
  ///
  /// Requests of the author's code do not count, because it can send them endlessly.
  private func recordActivity(_ event: WorkerEvent) {
    switch event {
    case .reloadRequested, .widgetsRequested, .sharedResponseQueried: return
    case .heartbeat, .retiring, .result, .idle, .progress, .problem, .output, .failure,
      .taskFinished:
      break
    case .hello(let process):
      hasReceivedHello = true
      self.process = pid_t(process)
    }
    lastActivity = .now
  }

  /// Records that a job was sent to the worker.
  func beginWork() {
    lastActivity = .now
    lines.beginJob()
  }

  // MARK: Output

  /// Returns the lines that it has printed since the last call.
  func takeLines() -> [String] {
    if let output, !output.readAvailable({ lines.add($0) }) { self.output = nil }
    return lines.takeLines(isAtEnd: output == nil)
  }

  /// Removes and returns the remaining lines after the worker has exited.
  func takeRemainingLines() -> [String] {
    // A single read empties the pipe.
    if let output { _ = output.readAvailable { lines.add($0) } }
    output = nil
    return lines.takeLines(isAtEnd: true)
  }

  /// The crash message of the Swift runtime, or `nil` if it printed none.
  var lastErrorOutput: String? { lines.lastErrorOutput }

  /// Where the worker crashed, or `nil` if it did not, or could not tell.
  var crashTrace: CrashTrace? { lines.crashTrace }

  // MARK: Limits

  /// The resident memory in bytes.
  var residentBytes: Int { process > 0 ? placard_resident_bytes(process) : 0 }

  /// Returns the resident memory in bytes, measured at most 100 ms ago: measuring is slow compared with a job that
  /// draws nothing.
  func recentResidentBytes() -> Int {
    if let last = lastMeasurement, last.date.duration(to: .now) <= .milliseconds(100) {
      return last.bytes
    }
    let bytes = residentBytes
    lastMeasurement = (.now, bytes)
    return bytes
  }

  /// Returns the limit that the worker exceeds, or `nil` if it exceeds none.
  func violation(of limits: WorkerLimits) -> WorkerExit? {
    if lastActivity.duration(to: .now) > limits.silenceLimit { return .silent }
    let bytes = residentBytes
    return bytes > limits.memoryLimit ? .tooLarge(bytes: bytes) : nil
  }

  /// Terminates the worker and all its descendants, and returns how it ended, or `nil` if this was called before.
  ///
  /// A worker that was already exiting keeps its own exit status.
  @discardableResult
  func end() -> WorkerExit? {
    guard !hasEnded else { return nil }
    hasEnded = true
    let status = placard_terminate_child(supervisor)
    UserDefaultsStorage.removeWorkerFolder(temporaryFolder)
    return WorkerExit(status: status)
  }

  /// The descriptors to poll: the channel and the output.
  var pollRequests: [pollfd] {
    [
      channel.map { channel in
        let events = POLLIN | (hasUnsentData ? POLLOUT : 0)
        return pollfd(fd: channel.number, events: Int16(events), revents: 0)
      },
      output.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) },
    ].compactMap(\.self)
  }
}

extension WorkerProcess {
  /// Waits until something has arrived or the time limit has passed.
  func wait(atMost limit: Duration) {
    var requests = pollRequests
    _ = poll(&requests, nfds_t(requests.count), Int32((limit / .milliseconds(1)).rounded(.up)))
  }
}
