package import BackgroundTransfers
package import ChildProcesses
import FileStorage
package import Foundation
import Glibc

/// Has what programs resumed in background sessions downloaded, by processes that outlive the host, and
/// tells whose sessions have ended.
///
/// The host calls ``check(now:)`` at its start, when ``descriptor`` is readable and at ``nextCheck``; it
/// keeps the requests that it is given, and then calls ``told(_:)``.
package final class TransferService {
  /// Starts the process that downloads for a session.
  package typealias Start = (SessionFolder) throws(TransferError) -> DetachedProcess

  /// Readable when a program resumed or cancelled a task, or a process that downloads has ended.
  package var descriptor: Int32 { watch.descriptor }
  /// When to check again, if nothing happens before; `nil` is never.
  package private(set) var nextCheck: Date?
  /// The processes that download now.
  package var children: [pid_t] { running.keys.map(\.id).sorted() }

  private let folder: TransferFolder
  private let watch: FolderWatcher
  private let limit: Int
  private let start: Start
  private var running: [DetachedProcess: SessionFolder] = [:]
  private var failures: [SessionFolder: Failures] = [:]

  /// Processes of a session that ended without having done their work.
  private struct Failures {
    var count = 0
    var pauseUntil: Date
  }

  /// Makes the service.
  ///
  /// - Parameters:
  ///   - folder: The folder of all transfers, which is made where it is missing.
  ///   - limit: How many processes download at once.
  ///   - start: How such a process is started.
  /// - Throws: ``TransferError`` where the folder cannot be made or watched.
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

  /// Starts this program as the one that downloads.
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
      return try DetachedProcess(launch)
    } catch {
      throw .launch(program: program, code: error.code)
    }
  }

  /// Starts what is to be downloaded, and gives the requests of sessions whose downloads have all ended.
  package func check(now: Date) -> [HostRequest] {
    watch.clear()
    nextCheck = nil
    reap(now)
    let requests = folder.pending().compactMap { session -> HostRequest? in
      if session.unfinished().isEmpty { return ending(of: session) }
      if !running.values.contains(session) { download(session, now) }
      return nil
    }
    // A process that is killed tells nobody.
    if !running.isEmpty { wake(at: now + Self.childPatience) }
    return requests
  }

  /// Notes that a request is kept and will be answered.
  package func told(_ request: HostRequest) throws(TransferError) {
    guard case .transfersEnded(let identifier, let program) = request else { return }
    for session in folder.pending() where session.unfinished().isEmpty {
      guard let known = session.session else { continue }
      if known.identifier == identifier, known.program == program { try session.settle() }
    }
  }

  private func ending(of session: SessionFolder) -> HostRequest? {
    failures[session] = nil
    guard session.isUntold, let known = session.session, known.sendsLaunchEvents else {
      try? session.settle()
      return nil
    }
    return .transfersEnded(session: known.identifier, program: known.program)
  }

  private func download(_ session: SessionFolder, _ now: Date) {
    if let pause = failures[session]?.pauseUntil, pause > now { return wake(at: pause) }
    guard running.count < limit else { return }
    // Of another host, or of one that ended.
    guard session.lock() != nil else { return wake(at: now + Self.patience) }
    do {
      running[try start(session)] = session
    } catch {
      fail(session, "\(error)", now)
    }
  }

  /// Takes note of the processes that have ended.
  private func reap(_ now: Date) {
    for (process, session) in running {
      guard let exit = process.exit() else { continue }
      running[process] = nil
      if exit != .code(0) { fail(session, "the process that downloads ended early", now) }
    }
  }

  /// Tries a session again later, and gives it up after some tries.
  private func fail(_ session: SessionFolder, _ reason: String, _ now: Date) {
    let count = (failures[session]?.count ?? 0) + 1
    guard count < Self.mostFailures else {
      failures[session] = nil
      for id in session.unfinished() {
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

  private static let mostFailures = 5
  /// How often is looked whether a process of another host has ended, in seconds.
  private static let patience: TimeInterval = 60
  /// How often is looked whether a process of this host has ended, in seconds.
  private static let childPatience: TimeInterval = 1
}
