import ArgumentParser
import Foundation
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
    var message = RootCommand.fullMessage(for: error)
    let code = RootCommand.exitCode(for: error)
    if code.isSuccess {
      StandardOutput.write(message)
    } else if let name = arguments.first, !name.hasPrefix("-"), !RootCommand.names.contains(name) {
      StandardError.reportError(unknown("command", name, among: RootCommand.names))
    } else {
      // The parser checks the options that it knows before it reports the others.
      // An option that was replaced by another one is in its message.
      if code == .validationFailure, let option = UnknownOption(in: arguments),
        !message.contains(option.name), let usage = message.range(of: "\nUsage:")
      {
        message = "Error: \(option.message)\(message[usage.lowerBound...])"
      }
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

/// The first option of a command line that the command does not have.
private struct UnknownOption {
  let name: String
  let message: String

  /// Finds the option; `nil` if the command has all of them.
  init?(in arguments: [String]) {
    var command: any ParsableCommand.Type = RootCommand.self
    var rest = arguments[...]
    while let name = rest.first,
      let found = command.configuration.subcommands.first(where: { $0._commandName == name })
    {
      command = found
      rest.removeFirst()
    }
    let known = command.helpMessage().matches(of: /--[a-z][a-z0-9-]*/).map { String($0.output) }
    let names = rest.prefix { $0 != "--" }
      .filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
    guard let name = names.first(where: { !known.contains($0) }) else { return nil }
    self.name = name
    let near = NearestName.suggestion(for: name, among: known)
    message = "Unknown option '\(name)'" + (near.map { ". Did you mean '\($0)'?" } ?? "")
  }
}
