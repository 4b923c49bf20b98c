import ArgumentParser
import Foundation

/// Parses arguments, runs the command, and tells what went wrong in one line.
struct CommandRunner {
  /// Runs a command line and answers with the exit code.
  func run(_ arguments: [String]) async -> Int32 {
    var command: any ParsableCommand
    do {
      command = try RootCommand.parseAsRoot(arguments)
    } catch {
      return report(parsing: error)
    }
    do {
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      return report(running: error)
    }
  }

  /// Help goes to standard output with code 0, mistakes to standard error.
  private func report(parsing error: any Error) -> Int32 {
    let message = RootCommand.fullMessage(for: error)
    let code = RootCommand.exitCode(for: error)
    if code == .success { print(message) } else { StandardError.write(message) }
    return code.rawValue
  }

  private func report(running error: any Error) -> Int32 {
    if error is ValidationError || error is CleanExit { return report(parsing: error) }
    StandardError.write("\(RootCommand.programName): \(CommandError.message(of: error))")
    return 1
  }
}
