import CProcess
import Dispatch
import Foundation
import Glibc
import Synchronization
import WidgetHost
import WidgetTimeline

/// A worker's end of the channel to its host; when the host is gone, so is the worker.
final class HostConnection: Sendable {
  /// What the host says, in order.
  let messages: AsyncStream<HostMessage>

  private let descriptor = Int32(PLACARD_WORKER_CHANNEL)
  private let inlet: AsyncStream<HostMessage>.Continuation
  /// Replies of several threads go one after the other.
  private let turn = Mutex(())
  private let questions = Mutex(Questions())
  /// How long an answer of the host is waited for, in seconds.
  private static let patience = 5.0

  private struct Questions {
    var last = 0
    var open: [Int: Question] = [:]
  }

  /// A question that somebody waits with.
  private final class Question: Sendable {
    let isAnswered = DispatchSemaphore(value: 0)
    let widgets = Mutex<[WidgetInfo]>([])
  }

  init() {
    (messages, inlet) = AsyncStream.makeStream()
  }

  /// Goes on as a worker, in a process of its own that the former one supervises.
  ///
  /// To be called before there is a second thread.
  static func splitSupervisor() throws {
    guard placard_thread_count() <= 1 else {
      preconditionFailure("a worker is split off from a process with one thread only")
    }
    guard placard_split_supervisor() < 0 else { return }
    let code = errno
    HostConnection().send(.startFailed(code: code))
    throw CommandError("a worker cannot be started: \(String(cString: strerror(code)))")
  }

  /// Whether the process has a channel: a person who types the worker's command has none.
  static var isThere: Bool {
    var status = stat()
    return fstat(Int32(PLACARD_WORKER_CHANNEL), &status) == 0
      && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Reads what the host says, on a thread of its own, and greets it.
  func open() {
    // What an author's code starts has no business with it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    placard_print_by_lines()
    send(.hello(process: getpid()))
    let thread = Thread { self.read() }
    thread.name = "host"
    thread.start()
  }

  /// Tells the host something.
  func send(_ reply: WorkerReply) {
    let message = reply.message
    turn.withLock { _ in
      var start = 0
      while start < message.count {
        let count = message[start...].withUnsafeBytes {
          write(descriptor, $0.baseAddress, $0.count)
        }
        guard count > 0 || errno == EINTR else { return }
        start += max(count, 0)
      }
    }
  }

  /// Asks which of the program's widgets are on screens; waits for the answer.
  func currentWidgets() -> [WidgetInfo] {
    let question = Question()
    let number = questions.withLock { questions in
      questions.last += 1
      questions.open[questions.last] = question
      return questions.last
    }
    send(.widgetsWanted(question: number))
    _ = question.isAnswered.wait(timeout: .now() + Self.patience)
    questions.withLock { _ = $0.open.removeValue(forKey: number) }
    return question.widgets.withLock { $0 }
  }

  private func read() {
    var messages = MessageFramer()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { _exit(0) }
      buffer.withUnsafeBytes { messages.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      do throws(WireError) {
        while let message = try messages.nextHostMessage() { take(message) }
      } catch {
        StandardError.reportError("the host said what cannot be understood (\(error))")
        _exit(1)
      }
    }
  }

  private func take(_ message: HostMessage) {
    guard case .widgets(let number, let widgets) = message else {
      inlet.yield(message)
      return
    }
    let question = questions.withLock { $0.open[number] }
    question?.widgets.withLock { $0 = widgets }
    question?.isAnswered.signal()
  }
}

/// What an author's code in a worker asks of its `WidgetCenter`, handed to the host that the process works for.
struct ConnectedHost: WidgetHostConnection {
  let connection: HostConnection
  /// For what is told seldom; by the host's socket, as any other process tells it.
  private let client = ClientHost(HostClient(.standard()), now: { Date() }) {
    StandardError.reportError($0)
  }

  init(connection: HostConnection) { self.connection = connection }

  func reloadTimelines(ofKind kind: String?) { connection.send(.reload(kind: kind)) }

  var currentWidgets: [WidgetInfo] { connection.currentWidgets() }

  func notify(_ event: WidgetSystemEvent) throws { try client.notify(event) }
}
