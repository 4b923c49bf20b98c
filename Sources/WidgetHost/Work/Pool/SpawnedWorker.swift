import CProcess
import Foundation
import Glibc

/// A process of a widget program that runs an author's code, one job at a time.
final class SpawnedWorker {
  let program: WorkerProgram
  /// The jobs it has, the one that it does first.
  private(set) var jobs: [WorkerJob] = []
  /// The job that it does.
  var job: WorkerJob? { jobs.first }
  private(set) var channel: FileDescriptor?
  private(set) var output: FileDescriptor?
  /// Whether it has told its version.
  private(set) var hasGreeted = false
  /// Why the program could not go on as a worker, once it has told.
  private(set) var startError: WorkerStartError?
  /// Whether it has nothing left to do; after a job it may still draw ahead.
  private(set) var isIdle = false
  /// Whether it gets no more jobs, and is ended as soon as it has nothing left to do.
  var isWorn = false
  /// When it last sent a heartbeat or a result, or got a job.
  private(set) var lastSign = ContinuousClock.now
  private(set) var lines = LineBuffer()
  /// Until when it is kept beside its idle time, as it is to extend pictures.
  private var keptUntil = ContinuousClock.now

  private var lastLook = ContinuousClock.now
  private var lastSize = 0

  /// Ends when the worker, and all that it started, has ended.
  private let supervisor: pid_t
  /// The process that does the jobs; 0 before it has told.
  private var process: pid_t = 0
  private var hasEnded = false
  private var incoming = MessageFramer()
  private var outgoing: [UInt8] = []
  private var numbers: [WidgetInstance.ID: (number: Int, instance: WidgetInstance)] = [:]
  private var environment: HostEnvironment?
  /// How much it may leave unread.
  private static let mostUnread = 64 << 20

  /// Starts the program.
  init(
    _ program: WorkerProgram, setting: WorkerSettings, environment: [String]
  ) throws(WorkerStartError) {
    let (channel, otherEnd) = try FileDescriptor.socketPair()
    let (output, inlet) = try FileDescriptor.pipe()
    let supervisor = Self.spawn(program, environment, otherEnd, inlet)
    guard supervisor > 0 else { throw WorkerStartError(code: errno) }
    self.program = program
    self.channel = channel
    self.output = output
    self.supervisor = supervisor
    send(.setting(setting))
  }

  deinit { end() }

  private static func spawn(
    _ program: WorkerProgram, _ environment: [String], _ channel: FileDescriptor,
    _ output: FileDescriptor
  ) -> pid_t {
    let arguments = cStrings([program.path, WorkerPool.command])
    let variables = cStrings(environment)
    defer { (arguments + variables).forEach { free($0) } }
    return placard_spawn_worker(
      program.executable, arguments, variables, channel.number, output.number)
  }

  /// Copies of texts with a null behind them, to be freed by the caller.
  private static func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  /// Whether it has drawn the instance before.
  func knows(_ instance: WidgetInstance.ID) -> Bool { numbers[instance] != nil }

  /// Whether it begins its next job at once: it has nothing to do, or has only just been started.
  var isFree: Bool { isIdle || numbers.isEmpty }

  /// Gives it a job.
  func start(_ job: WorkerJob) {
    if environment != job.environment {
      environment = job.environment
      send(.environment(job.environment))
    }
    let number = numbers[job.instance.id]?.number ?? numbers.count
    if numbers[job.instance.id]?.instance != job.instance {
      numbers[job.instance.id] = (number, job.instance)
      send(.instance(number, job.instance))
    }
    isIdle = false
    if jobs.isEmpty { begins() }
    jobs.append(job)
    send(
      .job(
        HostMessage.NumberedJob(
          id: job.id, task: job.task, instance: number, now: job.now, draws: job.draws,
          refreshes: job.refreshes)))
  }

  private func begins() {
    lastSign = .now
    lines.beginJob()
  }

  /// Tells it something.
  func send(_ message: HostMessage) {
    outgoing += message.message
    flush()
  }

  /// Whether something waits for it to read.
  var hasUnsent: Bool { !outgoing.isEmpty }

  /// Sends what goes.
  func flush() {
    guard let channel, !outgoing.isEmpty else { return }
    guard let count = channel.writeAvailable(outgoing[...]) else { return }
    outgoing.removeFirst(count)
    // One that asks and does not listen is taken for one that is gone.
    if outgoing.count > Self.mostUnread { self.channel = nil }
  }

  /// Hands on all that has come; what is no message ends with an error.
  func receive(_ heard: (WorkerReply) -> Void) throws(WireError) {
    guard let channel else { return }
    if !channel.readAvailable({ incoming.add($0) }) { self.channel = nil }
    while let reply = try incoming.nextReply() {
      guard hasGreeted || reply.isGreeting else { throw .badValue("greeting") }
      try note(reply)
      heard(reply)
    }
  }

  /// What an author's code requests is no heartbeat: it may send requests without end.
  private func note(_ reply: WorkerReply) throws(WireError) {
    switch reply {
    case .reload, .widgetsWanted: return
    case .alive, .worn: break
    case .hello(let process):
      hasGreeted = true
      self.process = pid_t(process)
    case .startFailed(let code): startError = WorkerStartError(code: code)
    case .idle: isIdle = job == nil
    case .result(let result):
      guard let job, result.job == job.id else { throw .badValue("job that was given") }
      keep(for: result.outcome.keeping(at: job.now))
      jobs.removeFirst()
      if !jobs.isEmpty { begins() }
    }
    lastSign = .now
  }

  private func keep(for seconds: TimeInterval?) {
    guard let seconds else { return }
    keptUntil = max(keptUntil, .now + .seconds(seconds))
  }

  /// How long it is still kept where it gets no job.
  func timeLeft(idleTime: Duration) -> Duration {
    max(.zero, ContinuousClock.now.duration(to: max(lastSign + idleTime, keptUntil)))
  }

  /// The lines that it has printed since.
  func takeLines() -> [String] {
    if let output, !output.readAvailable({ lines.add($0) }) { self.output = nil }
    return lines.takeLines(isOver: output == nil)
  }

  /// The bytes of memory that it holds.
  var size: Int { process > 0 ? placard_resident_bytes(process) : 0 }

  /// The bytes of memory that it held not long ago: to look is dear beside a job without drawing.
  func recentSize() -> Int {
    if lastLook.duration(to: .now) > .milliseconds(100) {
      lastLook = .now
      lastSize = size
    }
    return lastSize
  }

  /// Ends it and all that it started, if it has not ended, and tells how it ended by itself.
  ///
  /// One that was about to end keeps its own ending.
  @discardableResult
  func end() -> WorkerExit? {
    guard !hasEnded else { return nil }
    hasEnded = true
    return WorkerExit(status: placard_end_worker(supervisor))
  }
}

/// Cuts what a process prints into lines, and keeps what tells of a crash.
struct LineBuffer {
  /// So much of a line is not waited for: it may never end.
  private static let longestLine = 1 << 12
  /// The most lines that are handed on of one job.
  private static let mostLines = 200

  private var bytes: [UInt8] = []
  private var count = 0
  /// What the Swift runtime said of a crash.
  private(set) var lastErrorOutput: String?

  /// Starts to count anew.
  mutating func beginJob() { count = 0 }

  mutating func add(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

  /// Takes the whole lines, and at the end the rest of one.
  mutating func takeLines(isOver: Bool = false) -> [String] {
    var lines: [String] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      take(bytes[start..<end], into: &lines)
      start = end + 1
    }
    bytes.removeFirst(start)
    if isOver && !bytes.isEmpty || bytes.count > Self.longestLine {
      take(bytes[...], into: &lines)
      bytes = []
    }
    return lines
  }

  private mutating func take(_ line: ArraySlice<UInt8>, into lines: inout [String]) {
    // Behind its last words the runtime prints addresses, which help nobody.
    guard lastErrorOutput == nil else { return }
    let text = String(decoding: line.prefix(Self.longestLine), as: UTF8.self)
    guard !text.contains("Fatal error") else {
      lastErrorOutput = text
      return
    }
    count += 1
    if count <= Self.mostLines { lines.append(text) }
    if count == Self.mostLines + 1 { lines.append("it prints more, which is left out") }
  }
}
