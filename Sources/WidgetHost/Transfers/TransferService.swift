package import BackgroundTransfers
package import ChildProcesses
import FileStorage
package import Foundation
import Glibc

/// Downloads in background sessions with processes that outlive the host, and reports the sessions that have ended.
///
/// The host calls ``check(now:)`` at its start, when ``descriptor`` is readable, and at ``nextCheck``; it stores the
/// returned requests, and then calls ``markStored(_:)``.
package final class TransferService {
  /// Starts the download process of a session.
  package typealias Start = (SessionFolder) throws(TransferError) -> DetachedProcess

  /// Readable after a program resumed or cancelled a task, or a download process has ended.
  package var descriptor: Int32 { watch.descriptor }
  /// When to check again unless an event occurs before; `nil` is never.
  package private(set) var nextCheck: Date?
  /// The running download processes.
  package var children: [pid_t] { running.keys.map(\.id).sorted() }

  private let folder: TransferFolder
  private let watch: FolderWatcher
  private let limit: Int
  private let start: Start
  private var running: [DetachedProcess: SessionFolder] = [:]
  private var failures: [SessionFolder: Failures] = [:]

  /// A session's processes that ended without completing their work.
  private struct Failures {
    var count = 0
    var pauseUntil: Date
  }

  /// Creates the service.
  ///
  /// - Parameters:
  ///   - folder: The folder of all transfers, which is created if it is missing.
  ///   - limit: The maximum number of concurrent download processes.
  ///   - start: Starts such a process.
  /// - Throws: ``TransferError`` if the folder cannot be created or watched.
  package init(
    folder: TransferFolder, limit: Int = 4, start: @escaping Start = TransferService.startItself
  ) throws(TransferError) {
    try folder.create()
    guard let watch = FolderWatcher(folder.inbox) else {
      throw .disk(operation: "watch", path: folder.inbox, code: errno)
    }
    self.folder = folder
    self.watch = watch
    self.limit = limit
    self.start = start
  }

  /// Starts this program as a download process.
  package static func startItself(_ folder: SessionFolder) throws(TransferError) -> DetachedProcess
  {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    return try start(program, ["transfer", folder.path], log: folder.path + "/transfer.log")
  }

  /// Starts a program that writes to a log.
  package static func start(
    _ program: String, _ arguments: [String], log path: String
  ) throws(TransferError) -> DetachedProcess {
    let log = FileDescriptor(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600))
    guard log.number >= 0 else { throw .launch(program: program, code: errno) }
    var launch = ProgramLaunch(
      path: program, arguments: [program] + arguments,
      environment: ProcessInfo.processInfo.environment)
    launch.output = log.number
    launch.errors = log.number
    do throws(ProcessStartError) {
      return try withExtendedLifetime(log) { () throws(ProcessStartError) in
        try DetachedProcess(launch)
      }
    } catch {
      throw .launch(program: program, code: error.code)
    }
  }

  /// Starts pending downloads, and returns the requests of sessions whose downloads have all ended.
  package func check(now: Date) -> [HostRequest] {
    watch.clear()
    nextCheck = nil
    reap(now)
    let requests = folder.pending().compactMap { session -> HostRequest? in
      if session.unfinishedIdentifiers().isEmpty { return ending(of: session) }
      if !running.values.contains(session) { download(session, now) }
      return nil
    }
    // A killed process sends no notification.
    if !running.isEmpty { wake(at: now + Self.childCheckInterval) }
    return requests
  }

  /// Records that a request was stored and will be answered.
  package func markStored(_ request: HostRequest) throws(TransferError) {
    guard case .transfersEnded(let identifier, let program) = request else { return }
    for session in folder.pending() where session.unfinishedIdentifiers().isEmpty {
      guard let known = session.session else { continue }
      if known.identifier == identifier, known.program == program { try session.markDelivered() }
    }
  }

  private func ending(of session: SessionFolder) -> HostRequest? {
    failures[session] = nil
    guard session.hasUndeliveredOutcomes, let known = session.session, known.sendsLaunchEvents
    else {
      try? session.markDelivered()
      return nil
    }
    return .transfersEnded(session: known.identifier, program: known.program)
  }

  private func download(_ session: SessionFolder, _ now: Date) {
    if let pause = failures[session]?.pauseUntil, pause > now { return wake(at: pause) }
    guard running.count < limit else { return }
    // The session is locked by a process of another host, or of one that ended.
    guard session.lock() != nil else { return wake(at: now + Self.checkInterval) }
    do {
      running[try start(session)] = session
    } catch {
      recordFailure(session, "\(error)", now)
    }
  }

  /// Collects the processes that have ended.
  private func reap(_ now: Date) {
    for (process, session) in running {
      guard let exit = process.exit() else { continue }
      running[process] = nil
      if exit != .code(0) { recordFailure(session, "the download process exited early", now) }
    }
  }

  /// Retries a session later, and abandons it after several failures.
  private func recordFailure(_ session: SessionFolder, _ reason: String, _ now: Date) {
    let count = (failures[session]?.count ?? 0) + 1
    guard count < Self.maximumFailures else {
      failures[session] = nil
      for id in session.unfinishedIdentifiers() {
        _ = try? session.end(
          id, .failed(code: URLError.Code.unknown.rawValue, reason: "\(reason), \(count) times"))
      }
      return
    }
    let pause = now + pow(2, Double(count))
    failures[session] = Failures(count: count, pauseUntil: pause)
    wake(at: pause)
  }

  private func wake(at date: Date) { nextCheck = min(nextCheck ?? date, date) }

  private static let maximumFailures = 5
  /// The interval of checks whether another host's process has ended, in seconds.
  private static let checkInterval: TimeInterval = 60
  /// The interval of checks whether this host's process has ended, in seconds.
  private static let childCheckInterval: TimeInterval = 1
}
