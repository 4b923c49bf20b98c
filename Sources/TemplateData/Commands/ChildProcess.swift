import CProcess
import FileStorage
import Glibc

/// A running command, with a supervisor that ends all that it starts.
struct ChildProcess {
  enum Ending {
    case exit(Int)
    case signal(Int)
  }

  private let supervisor: pid_t
  /// What it prints, to be closed by whoever reads it.
  let output: Int32
  /// Where its status is told when it has ended.
  private let report: Int32

  /// Starts a program; its input is empty, and of this program's descriptors it has none.
  ///
  /// It is ended when the calling thread ends.
  init(
    _ path: String, _ request: CommandRequest, _ environment: [String: String]
  ) throws(CommandFailure) {
    var supervisor: pid_t = 0
    var (output, report): (Int32, Int32) = (-1, -1)
    let code = CStrings.with(terminated: [path] + request.arguments) { arguments in
      CStrings.with(terminated: environment.map { "\($0.key)=\($0.value)" }) { environment in
        placard_spawn_command(
          path, arguments, environment, request.folder, &supervisor, &output, &report)
      }
    }
    guard code == 0 else {
      throw code == ENOENT ? .notFound : .notStarted(SystemError.reason(of: code))
    }
    (self.supervisor, self.output, self.report) = (supervisor, output, report)
  }

  /// Waits for the end, which comes soon after a program has closed its output.
  ///
  /// - Returns: How it ended; `nil` where it has not.
  func ending(before deadline: ContinuousClock.Instant) -> Ending? {
    while true {
      let left = max(.zero, ContinuousClock.now.duration(to: deadline))
      var waiting = pollfd(fd: report, events: Int16(POLLIN), revents: 0)
      let count = poll(&waiting, 1, Int32(min((left / .milliseconds(1)).rounded(.up), 1e6)))
      if count > 0 { return reportedEnding() }
      if left == .zero { return nil }
    }
  }

  private func reportedEnding() -> Ending {
    var status: Int32 = 0
    let size = MemoryLayout.size(ofValue: status)
    // A supervisor that is killed reports nothing, and takes the program with it.
    guard read(report, &status, size) == size else { return .signal(Int(SIGKILL)) }
    let signal = status & 0x7F
    return signal == 0 ? .exit(Int(status >> 8 & 0xFF)) : .signal(Int(signal))
  }

  /// Ends the program and all that it started, at once where they do not obey, and closes what it reported.
  func end() {
    placard_end_command(supervisor)
    close(report)
  }
}

/// Texts as C takes them, for the time of a call.
enum CStrings {
  static func with<Result>(
    _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return copies.map { $0.map { UnsafePointer($0) } }.withUnsafeBufferPointer(body)
  }
}

extension CStrings {
  /// Texts with a null behind the last, as arguments and environments are handed over.
  static func with<Result>(
    terminated texts: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    return copies.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else {
        preconditionFailure("there is a null at the end")
      }
      return body(start)
    }
  }
}
