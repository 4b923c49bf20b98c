import ArgumentParser
import BackgroundTransfers
import Foundation
import Synchronization
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Runs the author's code for the process that started this one.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: WorkerPool.command, abstract: "Run widget code for another command",
    shouldDisplay: false)

  func run() throws {
    guard WorkerConnection.isAvailable else {
      throw CommandError(
        "'\(WorkerPool.command)' is an internal command of 'run'; use 'render' or 'run'")
    }
    WorkerService.run(ProgramRunner.current.source)
  }
}

/// Downloads for a background session, in a process that a host starts and that outlives it.
struct TransferCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transfer", abstract: "Download files for a background session",
    shouldDisplay: false)

  @Argument(help: "The folder of the session")
  var folder: String

  func run() throws {
    let root = URL(fileURLWithPath: folder).deletingLastPathComponent().deletingLastPathComponent()
    guard let session = SessionFolder(root: TransferFolder(path: root.path), path: folder) else {
      throw CommandError("'\(folder)' is not the folder of a background session")
    }
    FileURLProtocol.register()
    let outcome = Mutex<Result<Void, any Error>>(.success(()))
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        try await SessionTransfer(session).run()
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
      end.signal()
    }
    end.wait()
    try outcome.withLock { $0 }.get()
  }
}
