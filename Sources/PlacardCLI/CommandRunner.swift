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
      return report(running: error, arguments)
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

  private func report(running error: any Error, _ arguments: [String]) -> Int32 {
    // ArgumentParser reports a command's help as an error.
    if RootCommand.exitCode(for: error).isSuccess { return reportParsingError(parsing: error, []) }
    if error as? CommandError != .alreadyReported {
      let location =
        error.isAboutContents && !Self.namesState(arguments) ? StateOptions.defaultLocation : ""
      StandardError.reportError(CommandError.message(of: error) + location)
    }
    return error is InstanceFilterError ? CommandExitCode.nothingSelected.rawValue : 1
  }

  /// Whether arguments name the state folder.
  private static func namesState(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains { $0 == "--state" || $0.hasPrefix("--state=") }
  }
}

extension Error {
  /// Whether the error says that something is not in the state folder, which may be another folder than was meant.
  fileprivate var isAboutContents: Bool {
    switch self {
    case let error as StateError: error.isUnknownName
    case let error as ProgramError: if case .unknown = error { true } else { false }
    default: self is InstanceFilterError
    }
  }
}
