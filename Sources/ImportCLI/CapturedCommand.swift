import ChildProcesses
import Foundation
import WidgetWorker

/// A command that has ended, with what it printed; its time and its output are limited.
struct CapturedCommand {
  struct Limits {
    var time = Duration.seconds(60)
    var bytes = 16 << 20
  }

  enum Outcome: Hashable {
    case exited(ChildProcess.Exit)
    case timedOut
    case exceededOutputLimit
  }

  let outcome: Outcome
  let output: Data
  let errors: String

  /// Runs a program; it has ended, with all that it started, when this returns.
  ///
  /// - Parameters:
  ///   - program: The executable file.
  ///   - arguments: The arguments, beginning with the program's name.
  ///   - environment: The environment.
  ///   - work: A folder for the output, which is created.
  ///   - limits: The limits.
  /// - Throws: ``CommandError`` if it cannot be started.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], work: URL,
    limits: Limits
  ) throws {
    let files = ["output.txt", "errors.txt"].map { work.appendingPathComponent($0) }
    let handles: [FileHandle]
    do {
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      handles = try files.map { file in
        try Data().write(to: file)
        return try FileHandle(forWritingTo: file)
      }
    } catch {
      throw CommandError("'\(work.path)' cannot be written: \(error.localizedDescription)")
    }
    defer { for handle in handles { try? handle.close() } }
    var launch = ProgramLaunch(path: program, arguments: arguments, environment: environment)
    (launch.output, launch.errors) = (handles[0].fileDescriptor, handles[1].fileDescriptor)
    let process: ChildProcess
    do throws(ProcessStartError) {
      process = try ChildProcess(launch)
    } catch {
      throw CommandError("'\(program)' cannot be run: \(error)")
    }
    outcome = Self.outcome(of: process, writing: files, limits)
    process.terminate()
    output = Self.contents(of: files[0], limits)
    errors = String(decoding: Self.contents(of: files[1], limits), as: UTF8.self)
  }

  private static func outcome(
    of process: ChildProcess, writing files: [URL], _ limits: Limits
  ) -> Outcome {
    let deadline = ContinuousClock.now + limits.time
    while true {
      let exit = process.exit(
        before: min(deadline, ContinuousClock.now + Duration.milliseconds(20)))
      if files.contains(where: { size(of: $0) > limits.bytes }) { return .exceededOutputLimit }
      if let exit { return .exited(exit) }
      if ContinuousClock.now >= deadline { return .timedOut }
    }
  }

  private static func contents(of file: URL, _ limits: Limits) -> Data {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return Data() }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: limits.bytes)) ?? Data()
  }

  private static func size(of file: URL) -> Int {
    // A URL caches the size when it is read first.
    let file = URL(fileURLWithPath: file.path)
    return (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
  }
}
