package import ArgumentParser

/// The exit codes of commands besides 0 for success, 1 for an error and 64 for wrong arguments.
package enum CommandExitCode {
  /// The condition that `--exit-code` tests holds: instances fail, or there are changes to make.
  package static let conditionMet = ExitCode(2)
  /// No instance matches the selection.
  package static let nothingSelected = ExitCode(3)
}
