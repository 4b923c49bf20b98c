import CProcess
import Dispatch
import Foundation
import Glibc
import Synchronization
import WidgetHost
import WidgetTimeline

/// The worker's end of its channel; the process exits when the other end is closed.
package final class WorkerConnection: Sendable {
  /// The requests, in order of arrival.
  let requests: AsyncStream<WorkerRequest>

  private let descriptor: Int32
  private let continuation: AsyncStream<WorkerRequest>.Continuation
  /// Serializes the events of several threads.
  private let sending = Mutex(())
  private let pendingRequests = Mutex(PendingRequests())
  /// The maximum time to wait for the host's list of widgets, in seconds.
  private static let widgetsTimeout = 5.0

  private struct PendingRequests {
    var last = 0
    var byNumber: [Int: PendingRequest] = [:]
  }

  /// A request to the host that a thread waits for.
  private final class PendingRequest: Sendable {
    let hasResponse = DispatchSemaphore(value: 0)
    let response = Mutex<WorkerRequest?>(nil)
  }

  init(descriptor: Int32) {
    self.descriptor = descriptor
    (requests, continuation) = AsyncStream.makeStream()
  }

  /// Whether the process was started with a channel; it was not if a person runs the worker command.
  package static var isAvailable: Bool {
    var status = stat()
    return fstat(Int32(PLACARD_WORKER_CHANNEL), &status) == 0
      && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Sends the hello message, and reads requests on a dedicated thread.
  func open() {
    // Child processes of the author's code must not inherit the channel.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    placard_set_line_buffering()
    send(.hello(process: getpid()))
    let thread = Thread { self.read() }
    thread.name = "requests"
    thread.start()
  }

  func send(_ event: WorkerEvent) {
    let message = event.message
    sending.withLock { _ in
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

  /// Requests the program's widgets that are currently on screens, and waits for the response.
  func currentWidgets() -> [WidgetInfo] {
    let response = response(within: Self.widgetsTimeout) { .widgetsRequested(request: $0) }
    guard case .widgets(_, let widgets)? = response else { return [] }
    return widgets
  }

  /// Sends a request to the host and waits for the response; returns `nil` if none arrives in time.
  func response(
    within seconds: Double, to event: (_ request: Int) -> WorkerEvent
  ) -> WorkerRequest? {
    let request = PendingRequest()
    let number = pendingRequests.withLock { pending in
      pending.last += 1
      pending.byNumber[pending.last] = request
      return pending.last
    }
    send(event(number))
    _ = request.hasResponse.wait(timeout: .now() + seconds)
    return pendingRequests.withLock { pending in
      // The host may have responded until now.
      pending.byNumber[number] = nil
      return request.response.withLock { $0 }
    }
  }

  private func read() {
    var messages = MessageFramer()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        UserDefaultsStorage.removeWorkerFolder()
        _exit(0)
      }
      buffer.withUnsafeBytes { messages.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      do throws(WireError) {
        while let request = try messages.nextRequest() { handle(request) }
      } catch {
        StandardError.reportError("the worker received an invalid message: \(error)")
        _exit(1)
      }
    }
  }

  private func handle(_ request: WorkerRequest) {
    switch request {
    case .widgets(let number, _), .sharedResponse(let number, _): respond(to: number, with: request)
    case .settings, .instance, .environment, .job, .task: continuation.yield(request)
    }
  }

  private func respond(to number: Int, with response: WorkerRequest) {
    pendingRequests.withLock { pending in
      guard let request = pending.byNumber[number] else { return }
      request.response.withLock { $0 = response }
      request.hasResponse.signal()
    }
  }
}

extension WorkerConnection {
  /// The maximum number of bytes of output in a message.
  private static let maximumOutputSize = 4 << 20

  /// Sends a part of a task's output, in as many messages as necessary.
  func send(output text: String) {
    var rest = Array(text.utf8)[...]
    repeat {
      let part = rest.prefix(Self.maximumOutputSize)
      rest = rest.dropFirst(part.count)
      send(.output(Array(part), isComplete: rest.isEmpty))
    } while !rest.isEmpty
  }
}

/// The host of this process, which the author's code reaches through `WidgetCenter`.
struct ConnectedHost: WidgetHostConnection {
  let connection: WorkerConnection
  /// Sends infrequent requests through the host's socket, as any other process does.
  private let client = WidgetCenterConnection(HostClient(.standard()), now: { Date() }) {
    StandardError.reportError($0)
  }

  init(connection: WorkerConnection) { self.connection = connection }

  func reloadTimelines(ofKind kind: String?) { connection.send(.reloadRequested(kind: kind)) }

  var currentWidgets: [WidgetInfo] { connection.currentWidgets() }

  func notify(_ event: WidgetSystemEvent) throws { try client.notify(event) }
}
