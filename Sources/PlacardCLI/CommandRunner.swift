import ArgumentParser
import Graphics
import WidgetHost
import WidgetWorker

/// Parses arguments, runs the command, and reports errors in one line.
struct CommandRunner {
  /// Runs a command line and returns the exit code.
  func run(_ arguments: [String]) -> Int32 {
    var command: any ParsableCommand
    do {
      command = try RootCommand.parseAsRoot(CoordinateArgument.protected(arguments))
    } catch {
      return reportParsingError(parsing: error, arguments)
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

  /// Prints help to standard output with code 0, and argument errors to standard error.
  private func reportParsingError(parsing error: any Error, _ arguments: [String]) -> Int32 {
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
    // ArgumentParser reports a command's help as an error.
    if RootCommand.exitCode(for: error).isSuccess { return reportParsingError(parsing: error, []) }
    if error as? CommandError != .alreadyReported {
      StandardError.reportError(CommandError.message(of: error))
    }
    return error is InstanceFilterError ? CommandExitCode.nothingSelected.rawValue : 1
  }
}
