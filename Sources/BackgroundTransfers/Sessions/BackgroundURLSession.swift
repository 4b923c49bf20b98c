import Dispatch
import FileStorage
package import Foundation
package import FoundationNetworking
import Synchronization

/// A session whose downloads outlive the process: another process performs them, and the next
/// session with the same identifier is informed of their outcomes.
package final class BackgroundURLSession: URLSession, @unchecked Sendable {
  /// Calls the delegate's `urlSessionDidFinishEvents(forBackgroundURLSession:)`.
  package typealias DidFinishEvents = @Sendable (URLSession) -> Void

  struct Progress {
    var tasks: [Int: BackgroundDownloadTask] = [:]
    /// The downloads whose outcomes are being delivered to the delegate.
    var delivering: Set<Int> = []
    /// Whether events were delivered since the delegate was last informed of their end.
    var hasDelivered = false
    var isInvalid = false
    /// A strong reference to the session, which keeps it alive while it has downloads.
    var selfReference: BackgroundURLSession?
  }

  let identifier: String
  let folder: SessionFolder
  let didFinishEvents: DidFinishEvents
  let progress = Mutex(Progress())
  let queue: DispatchQueue
  private let record: TransferSession
  private let timeout: TimeInterval
  private var folderSource: (any DispatchSourceRead)?

  /// Creates a session and informs its delegate, on the session's queue, of the downloads that have
  /// already ended.
  package init(
    configuration: BackgroundSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue: OperationQueue?, didFinishEvents: @escaping DidFinishEvents
  ) {
    identifier = configuration.identifier ?? ""
    self.didFinishEvents = didFinishEvents
    let program = Self.program
    folder = TransferFolder.current.session(
      identifier, of: configuration.sharedContainerIdentifier ?? program)
    record = TransferSession(configuration, program: program)
    timeout = configuration.timeoutIntervalForRequest
    queue = DispatchQueue(label: "placard.background-session")
    super.init(configuration: configuration, delegate: delegate, delegateQueue: delegateQueue)
    BackgroundSessions.shared.add(self)
    watch()
    restoreTasks()
  }

  deinit { folderSource?.cancel() }

  override package func downloadTask(with url: URL) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url, timeoutInterval: timeout))
  }

  override package func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
    let task = BackgroundDownloadTask(id: reserveIdentifier(), request: request, session: self)
    progress.withLock { if !$0.isInvalid { $0.tasks[task.taskIdentifier] = task } }
    return task
  }

  /// Passes the running tasks to the handler, including those resumed by other processes.
  override package func getAllTasks(
    completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void
  ) {
    delegateQueue.addOperation { completionHandler(self.runningTasks) }
  }

  override package func getTasksWithCompletionHandler(
    _ completionHandler:
      @escaping @Sendable (
        [URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]
      ) -> Void
  ) {
    delegateQueue.addOperation { completionHandler([], [], self.runningTasks) }
  }

  override package func finishTasksAndInvalidate() {
    progress.withLock { $0.isInvalid = true }
    deliver()
  }

  override package func invalidateAndCancel() {
    progress.withLock { $0.isInvalid = true }
    for task in runningTasks { task.cancel() }
    deliver()
  }

  /// Invalidates the session for its delegate, like Foundation.
  func invalidate() {
    BackgroundSessions.shared.remove(self)
    super.finishTasksAndInvalidate()
  }

  private var runningTasks: [BackgroundDownloadTask] {
    progress.withLock { $0.tasks.values.filter { $0.state == .running } }
      .sorted { $0.taskIdentifier < $1.taskIdentifier }
  }

  // MARK: Tasks

  /// Reserves an identifier; if that fails, returns a negative one for a task that will report the
  /// error.
  private func reserveIdentifier() -> Int {
    do {
      try folder.create()
      watch()
      return try folder.reserveIdentifier()
    } catch {
      return progress.withLock { min(0, $0.tasks.keys.min() ?? 0) - 1 }
    }
  }

  /// Records a task that was resumed.
  func record(_ task: BackgroundDownloadTask) {
    do {
      guard !progress.withLock({ $0.isInvalid }) else {
        throw TransferError.unsupported("the session '\(identifier)' has been invalidated")
      }
      try folder.create()
      guard task.taskIdentifier > 0 else {
        _ = try folder.reserveIdentifier()
        throw TransferError.unsupported("the session could not record the task")
      }
      guard let request = task.originalRequest else { return }
      let recorded = try TransferRequest(
        id: task.taskIdentifier, request, timeout: request.timeoutInterval,
        description: task.taskDescription, earliestBegin: task.earliestBegin, resumed: Date())
      try folder.write(record)
      try folder.add(recorded)
      progress.withLock { $0.selfReference = self }
    } catch {
      let error = error as? TransferError ?? .unsupported("\(error)")
      fail(task, error.urlError)
    }
  }

  /// Cancels a task before or during its download.
  func cancel(_ task: BackgroundDownloadTask, isNew: Bool) {
    let cancelled = URLError(.cancelled, userInfo: [NSLocalizedDescriptionKey: "cancelled"])
    guard !isNew, (try? folder.end(task.taskIdentifier, TransferOutcome(cancelled))) != nil else {
      return fail(task, cancelled)
    }
    deliver()
  }

  /// Releases the identifier of a task that was never resumed.
  func releaseIdentifier(_ id: Int) { if id > 0 { folder.releaseIdentifier(id) } }

  /// Restores the tasks that were resumed before, in this process or in one that has exited.
  private func restoreTasks() {
    let recorded = (folder.unfinishedIdentifiers() + folder.endedIdentifiers()).compactMap {
      folder.request($0)
    }
    guard !recorded.isEmpty || BackgroundSessions.shared.expectation(of: identifier) != nil else {
      return
    }
    let tasks = recorded.map { BackgroundDownloadTask($0, session: self) }
    progress.withLock { progress in
      progress.selfReference = self
      for task in tasks { progress.tasks[task.taskIdentifier] = task }
    }
    deliver()
  }

  private func watch() {
    guard folderSource == nil, let watch = FolderWatcher(folder.path) else { return }
    folderSource = watch.source(on: queue) { [weak self] in self?.deliver() }
  }

  private static let program = BackgroundTransferIdentity.program(
    environment: ProcessInfo.processInfo.environment)
}

extension TransferSession {
  fileprivate init(_ configuration: BackgroundSessionConfiguration, program: String) {
    self.init(identifier: configuration.identifier ?? "", program: program)
    sendsLaunchEvents = configuration.sendsLaunchEvents
    timeoutForResource = configuration.timeoutIntervalForResource
    headers = Dictionary(
      (configuration.httpAdditionalHeaders ?? [:]).map { ("\($0.key)", "\($0.value)") },
      uniquingKeysWith: { $1 })
  }
}

/// Allows an initializer of `URLSession` to return a subclass, which initializers of the class
/// itself cannot do.
package protocol BackgroundSessionInitializing {}

extension URLSession: BackgroundSessionInitializing {}

extension BackgroundSessionInitializing {
  /// Creates a background session for a background configuration, and a Foundation session
  /// otherwise.
  package init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue: OperationQueue?,
    didFinishEvents: @escaping BackgroundURLSession.DidFinishEvents
  ) {
    let session =
      if let background = configuration as? BackgroundSessionConfiguration {
        BackgroundURLSession(
          configuration: background, delegate: delegate, delegateQueue: delegateQueue,
          didFinishEvents: didFinishEvents)
      } else {
        URLSession(
          configuration: configuration, delegate: delegate, delegateQueue: delegateQueue)
      }
    guard let session = session as? Self else {
      preconditionFailure("'\(Self.self)' is not a session class that can be created this way")
    }
    self = session
  }
}
