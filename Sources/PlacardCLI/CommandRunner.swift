import ArgumentParser
import Graphics
import WidgetWorker

/// Parses arguments, runs the command, and tells what went wrong in one line.
struct CommandRunner {
  /// Runs a command line and answers with the exit code.
  func run(_ arguments: [String]) -> Int32 {
    var command: any ParsableCommand
    do {
      command = try RootCommand.parseAsRoot(CoordinateArgument.protected(arguments))
    } catch {
      return report(parsing: error, arguments)
    }
    do {
      try command.run()
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      return report(running: error)
    }
  }

  /// Help goes to standard output with code 0, mistakes to standard error.
  private func report(parsing error: any Error, _ arguments: [String]) -> Int32 {
    let message = RootCommand.fullMessage(for: error)
    let code = RootCommand.exitCode(for: error)
    if code.isSuccess {
      StandardOutput.write(message)
    } else if let name = arguments.first, !name.hasPrefix("-"), !RootCommand.names.contains(name) {
      StandardError.reportError(unknown("command", name, among: RootCommand.names))
    } else {
      StandardError.write(message)
    }
    return code.rawValue
  }

  private func report(running error: any Error) -> Int32 {
    // The help of a command is an error to the library.
    if RootCommand.exitCode(for: error).isSuccess { return report(parsing: error, []) }
    if error as? CommandError != .alreadyReported {
      StandardError.reportError(CommandError.message(of: error))
    }
    return 1
  }
}
