import CProcess
import ChildProcesses
import Glibc

/// A process in which an author's code runs: its channel, what it prints, and when it has to be ended.
package final class WorkerProcess {
  /// How often the memory of a worker that works is measured.
  static let checkInterval = Duration.milliseconds(20)

  private(set) var channel: FileDescriptor?
  private(set) var output: FileDescriptor?
  /// Whether it has sent its version.
  private(set) var hasGreeted = false
  /// When it last sent a message about its work, or was given some.
  private(set) var lastActivity = ContinuousClock.now

  /// Ends when the worker, and all that it started, has ended.
  private let supervisor: pid_t
  /// The worker itself; 0 before it has greeted.
  private var process: pid_t = 0
  private var hasEnded = false
  private var incoming = MessageFramer()
  private var outgoing: [UInt8] = []
  private var lines: LineBuffer
  private var lastMeasurement: (date: ContinuousClock.Instant, bytes: Int)?
  /// How much it may leave unread.
  private static let mostUnread = 64 << 20

  init(_ launch: WorkerLaunch, lines limits: LineBuffer.Limits) throws(ProcessStartError) {
    let ends = try WorkerEnds()
    supervisor = try launch.start(ends)
    (channel, output) = (ends.channel, ends.output)
    lines = LineBuffer(limits)
  }

  deinit { end() }

  // MARK: Messages

  func send(_ request: WorkerRequest) {
    outgoing += request.message
    flush()
  }

  /// Whether something waits for the worker to read.
  var hasUnsent: Bool { !outgoing.isEmpty }

  /// Sends as much as goes.
  func flush() {
    guard let channel, !outgoing.isEmpty else { return }
    guard let count = channel.writeAvailable(outgoing[...]) else { return }
    outgoing.removeFirst(count)
    // One that asks and does not read is treated as one that is gone.
    if outgoing.count > Self.mostUnread { self.channel = nil }
  }

  /// Hands on the events that have arrived; bytes that are no message end with an error.
  ///
  /// A message that is cut off is dropped: the worker has ended, and its exit tells why.
  func receive(_ onEvent: (WorkerEvent) throws(WireError) -> Void) throws(WireError) {
    guard let channel else { return }
    if !channel.readAvailable({ incoming.add($0) }) { self.channel = nil }
    while let event = try incoming.nextEvent() {
      note(event)
      guard hasGreeted else { throw .badValue("greeting") }
      try onEvent(event)
    }
  }

  /// What an author's code requests is no activity: it may send requests without end.
  private func note(_ event: WorkerEvent) {
    switch event {
    case .reloadRequested, .widgetsRequested: return
    case .heartbeat, .retiring, .result, .idle, .progress, .problem, .output, .failure,
      .taskFinished:
      break
    case .hello(let process):
      hasGreeted = true
      self.process = pid_t(process)
    }
    lastActivity = .now
  }

  /// Notes that the worker was given something to do.
  func beginWork() {
    lastActivity = .now
    lines.beginJob()
  }

  // MARK: Output

  /// The lines that it has printed since.
  func takeLines() -> [String] {
    if let output, !output.readAvailable({ lines.add($0) }) { self.output = nil }
    return lines.takeLines(isOver: output == nil)
  }

  /// The lines that are left once it has ended.
  func takeRemainingLines() -> [String] {
    // One reading takes more than the pipe holds.
    if let output { _ = output.readAvailable { lines.add($0) } }
    output = nil
    return lines.takeLines(isOver: true)
  }

  /// What the Swift runtime reported of a crash.
  var lastErrorOutput: String? { lines.lastErrorOutput }

  // MARK: Limits

  /// The bytes of memory that it holds.
  var residentBytes: Int { process > 0 ? placard_resident_bytes(process) : 0 }

  /// The bytes of memory that it held not long ago: to measure is slow beside a job without drawing.
  func recentResidentBytes() -> Int {
    if let last = lastMeasurement, last.date.duration(to: .now) <= .milliseconds(100) {
      return last.bytes
    }
    let bytes = residentBytes
    lastMeasurement = (.now, bytes)
    return bytes
  }

  /// Why the worker has to be ended, if it has to.
  func violation(of limits: WorkerLimits) -> WorkerExit? {
    if lastActivity.duration(to: .now) > limits.silenceLimit { return .silent }
    let bytes = residentBytes
    return bytes > limits.memoryLimit ? .tooLarge(bytes: bytes) : nil
  }

  /// Ends it and all that it started, if it has not ended, and returns how it ended.
  ///
  /// A worker that was about to end keeps its own exit.
  @discardableResult
  func end() -> WorkerExit? {
    guard !hasEnded else { return nil }
    hasEnded = true
    return WorkerExit(status: placard_end_child(supervisor))
  }

  /// What to poll for: its messages and what it prints.
  var pollRequests: [pollfd] {
    [
      channel.map { channel in
        let events = POLLIN | (hasUnsent ? POLLOUT : 0)
        return pollfd(fd: channel.number, events: Int16(events), revents: 0)
      },
      output.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) },
    ].compactMap(\.self)
  }
}

extension WorkerProcess {
  /// Waits until something has arrived, or until a time has passed.
  func wait(atMost limit: Duration) {
    var requests = pollRequests
    _ = poll(&requests, nfds_t(requests.count), Int32((limit / .milliseconds(1)).rounded(.up)))
  }
}
