import Dispatch
import FileStorage
package import Foundation
package import FoundationNetworking
import Synchronization

/// A session whose downloads outlive the process: another process does them, and whoever makes a session
/// of the same identifier next is told how they ended.
package final class BackgroundURLSession: URLSession, @unchecked Sendable {
  /// Calls the delegate's `urlSessionDidFinishEvents(forBackgroundURLSession:)`.
  package typealias DidFinishEvents = @Sendable (URLSession) -> Void

  struct Progress {
    var tasks: [Int: BackgroundDownloadTask] = [:]
    /// Downloads whose endings are on their way to the delegate.
    var delivering: Set<Int> = []
    /// Whether events were told since the delegate last heard that these were all.
    var hasTold = false
    var isInvalid = false
    /// A session lives as long as downloads do, whoever lets go of it.
    var itself: BackgroundURLSession?
  }

  let identifier: String
  let folder: SessionFolder
  let didFinishEvents: DidFinishEvents
  let progress = Mutex(Progress())
  let queue: DispatchQueue
  private let record: TransferSession
  private let timeout: TimeInterval
  private var arrivals: (any DispatchSourceRead)?

  /// Makes a session and tells its delegate, on the session's queue, what has ended by now.
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
    takeUp()
  }

  deinit { arrivals?.cancel() }

  override package func downloadTask(with url: URL) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url, timeoutInterval: timeout))
  }

  override package func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
    let task = BackgroundDownloadTask(id: takeIdentifier(), request: request, session: self)
    progress.withLock { if !$0.isInvalid { $0.tasks[task.taskIdentifier] = task } }
    return task
  }

  /// The tasks that run, whoever resumed them.
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

  /// Ends the session for its delegate, as Foundation does.
  func invalidate() {
    BackgroundSessions.shared.remove(self)
    super.finishTasksAndInvalidate()
  }

  private var runningTasks: [BackgroundDownloadTask] {
    progress.withLock { $0.tasks.values.filter { $0.state == .running } }
      .sorted { $0.taskIdentifier < $1.taskIdentifier }
  }

  // MARK: Tasks

  /// Takes an identifier; where that fails, a negative one of a task that will tell why.
  private func takeIdentifier() -> Int {
    do {
      try folder.create()
      watch()
      return try folder.takeIdentifier()
    } catch {
      return progress.withLock { min(0, $0.tasks.keys.min() ?? 0) - 1 }
    }
  }

  /// Keeps a task that was resumed.
  func note(_ task: BackgroundDownloadTask) {
    do {
      guard !progress.withLock({ $0.isInvalid }) else {
        throw TransferError.unsupported("the session '\(identifier)' has been invalidated")
      }
      try folder.create()
      guard task.taskIdentifier > 0 else {
        _ = try folder.takeIdentifier()
        throw TransferError.unsupported("the session could not note the task")
      }
      guard let request = task.originalRequest else { return }
      let noted = try TransferRequest(
        id: task.taskIdentifier, request, timeout: request.timeoutInterval,
        description: task.taskDescription, earliestBegin: task.earliestBegin, resumed: Date())
      try folder.write(record)
      try folder.add(noted)
      progress.withLock { $0.itself = self }
    } catch {
      let error = error as? TransferError ?? .unsupported("\(error)")
      fail(task, error.urlError)
    }
  }

  /// Ends a task before, or beside, its download.
  func cancel(_ task: BackgroundDownloadTask, isNew: Bool) {
    let cancelled = URLError(.cancelled, userInfo: [NSLocalizedDescriptionKey: "cancelled"])
    guard !isNew, (try? folder.end(task.taskIdentifier, TransferOutcome(cancelled))) != nil else {
      return fail(task, cancelled)
    }
    deliver()
  }

  /// Lets go of a task that was never resumed.
  func forget(_ id: Int) { if id > 0 { folder.giveBack(id) } }

  /// The tasks that were resumed before, here or in a process that ended.
  private func takeUp() {
    let noted = (folder.unfinished() + folder.ended()).compactMap { folder.request($0) }
    guard !noted.isEmpty || BackgroundSessions.shared.expectation(of: identifier) != nil else {
      return
    }
    let tasks = noted.map { BackgroundDownloadTask($0, session: self) }
    progress.withLock { progress in
      progress.itself = self
      for task in tasks { progress.tasks[task.taskIdentifier] = task }
    }
    deliver()
  }

  private func watch() {
    guard arrivals == nil, let watch = FolderWatcher(folder.path) else { return }
    arrivals = watch.source(on: queue) { [weak self] in self?.deliver() }
  }

  private static let program =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? CommandLine.arguments.first ?? ""
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

/// Lets an initializer of `URLSession` give a subclass, which those of the class itself cannot.
package protocol BackgroundSessionMaking {}

extension URLSession: BackgroundSessionMaking {}

extension BackgroundSessionMaking {
  /// Makes a background session where the configuration is of one, and Foundation's where it is not.
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
      preconditionFailure("'\(Self.self)' is no class of sessions that can be made so")
    }
    self = session
  }
}
