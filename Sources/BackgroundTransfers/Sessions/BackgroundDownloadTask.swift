package import Foundation
package import FoundationNetworking
import Synchronization

/// A download that a background session has: it is noted when it is resumed, and another process does it.
package final class BackgroundDownloadTask: URLSessionDownloadTask, @unchecked Sendable {
  private struct Progress {
    var state = URLSessionTask.State.suspended
    var isNoted = false
    var response: URLResponse?
    var received: Int64 = 0
    var error: URLError?
    var earliestBegin: Date?
  }

  private let id: Int
  private let request: URLRequest
  private let progressOfTask = Mutex(Progress())
  private weak let owner: BackgroundURLSession?

  /// A new task.
  init(id: Int, request: URLRequest, session: BackgroundURLSession) {
    self.id = id
    self.request = request
    owner = session
    super.init()
  }

  /// A task that a process resumed which may have ended.
  convenience init(_ noted: TransferRequest, session: BackgroundURLSession) {
    self.init(id: noted.id, request: noted.urlRequest, session: session)
    taskDescription = noted.description
    progressOfTask.withLock {
      $0.state = .running
      $0.isNoted = true
      $0.earliestBegin = noted.earliestBegin
    }
  }

  deinit {
    guard !progressOfTask.withLock({ $0.isNoted }) else { return }
    owner?.forget(id)
  }

  /// Before when nothing is sent.
  package var earliestBegin: Date? {
    get { progressOfTask.withLock { $0.earliestBegin } }
    set { progressOfTask.withLock { $0.earliestBegin = newValue } }
  }

  override package var taskIdentifier: Int { id }
  override package var originalRequest: URLRequest? { request }
  override package var currentRequest: URLRequest? { request }
  override package var state: URLSessionTask.State { progressOfTask.withLock { $0.state } }
  override package var response: URLResponse? { progressOfTask.withLock { $0.response } }
  override package var error: (any Error)? { progressOfTask.withLock { $0.error } }
  override package var countOfBytesReceived: Int64 { progressOfTask.withLock { $0.received } }
  override package var countOfBytesExpectedToReceive: Int64 {
    response?.expectedContentLength ?? NSURLSessionTransferSizeUnknown
  }

  override package func resume() {
    let isFirst = progressOfTask.withLock { progress in
      guard progress.state == .suspended else { return false }
      progress.state = .running
      defer { progress.isNoted = true }
      return !progress.isNoted
    }
    if isFirst { owner?.note(self) }
  }

  /// Marks the task as suspended; a download that has been resumed goes on all the same.
  override package func suspend() {
    progressOfTask.withLock { if $0.state == .running { $0.state = .suspended } }
  }

  override package func cancel() {
    let isNew: Bool? = progressOfTask.withLock { progress in
      guard progress.state == .running || progress.state == .suspended else { return nil }
      progress.state = .canceling
      defer { progress.isNoted = true }
      return !progress.isNoted
    }
    if let isNew { owner?.cancel(self, isNew: isNew) }
  }

  override package func cancel(byProducingResumeData completionHandler: @escaping (Data?) -> Void) {
    cancel()
    completionHandler(nil)
  }

  /// Takes over how the download ended, before the delegate is told.
  func end(_ ending: TransferOutcome) {
    progressOfTask.withLock { progress in
      switch ending {
      case .finished(let response):
        progress.response = response.urlResponse
        progress.received = response.received
      case .failed: progress.error = ending.error(of: request.url)
      }
      progress.state = .completed
    }
  }
}
