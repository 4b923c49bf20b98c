package import Foundation
package import FoundationNetworking
import Synchronization

/// A download task of a background session: it is recorded when it is resumed, and another process
/// performs it.
package final class BackgroundDownloadTask: URLSessionDownloadTask, @unchecked Sendable {
  private struct Progress {
    var state = URLSessionTask.State.suspended
    var isRecorded = false
    var response: URLResponse?
    var received: Int64 = 0
    var error: URLError?
    var earliestBegin: Date?
  }

  private let id: Int
  private let request: URLRequest
  private let taskProgress = Mutex(Progress())
  private weak let owner: BackgroundURLSession?

  /// Creates a new task.
  init(id: Int, request: URLRequest, session: BackgroundURLSession) {
    self.id = id
    self.request = request
    owner = session
    super.init()
  }

  /// Creates a task from a record; it was resumed earlier and may have ended.
  convenience init(_ recorded: TransferRequest, session: BackgroundURLSession) {
    self.init(id: recorded.id, request: recorded.urlRequest, session: session)
    taskDescription = recorded.description
    taskProgress.withLock {
      $0.state = .running
      $0.isRecorded = true
      $0.earliestBegin = recorded.earliestBegin
    }
  }

  deinit {
    guard !taskProgress.withLock({ $0.isRecorded }) else { return }
    owner?.releaseIdentifier(id)
  }

  /// The earliest time to send the request.
  package var earliestBegin: Date? {
    get { taskProgress.withLock { $0.earliestBegin } }
    set { taskProgress.withLock { $0.earliestBegin = newValue } }
  }

  override package var taskIdentifier: Int { id }
  override package var originalRequest: URLRequest? { request }
  override package var currentRequest: URLRequest? { request }
  override package var state: URLSessionTask.State { taskProgress.withLock { $0.state } }
  override package var response: URLResponse? { taskProgress.withLock { $0.response } }
  override package var error: (any Error)? { taskProgress.withLock { $0.error } }
  override package var countOfBytesReceived: Int64 { taskProgress.withLock { $0.received } }
  override package var countOfBytesExpectedToReceive: Int64 {
    response?.expectedContentLength ?? NSURLSessionTransferSizeUnknown
  }

  override package func resume() {
    let isFirst = taskProgress.withLock { progress in
      guard progress.state == .suspended else { return false }
      progress.state = .running
      defer { progress.isRecorded = true }
      return !progress.isRecorded
    }
    if isFirst { owner?.record(self) }
  }

  /// Marks the task as suspended; a download that has been resumed continues nevertheless.
  override package func suspend() {
    taskProgress.withLock { if $0.state == .running { $0.state = .suspended } }
  }

  override package func cancel() {
    let isNew: Bool? = taskProgress.withLock { progress in
      guard progress.state == .running || progress.state == .suspended else { return nil }
      progress.state = .canceling
      defer { progress.isRecorded = true }
      return !progress.isRecorded
    }
    if let isNew { owner?.cancel(self, isNew: isNew) }
  }

  override package func cancel(byProducingResumeData completionHandler: @escaping (Data?) -> Void) {
    cancel()
    completionHandler(nil)
  }

  /// Applies the outcome of the download, before the delegate is informed.
  func end(_ outcome: TransferOutcome) {
    taskProgress.withLock { progress in
      switch outcome {
      case .finished(let response):
        progress.response = response.urlResponse
        progress.received = response.received
      case .failed: progress.error = outcome.error(of: request.url)
      }
      progress.state = .completed
    }
  }
}
