package import ArgumentParser

/// The exit codes of commands besides 0 for success, 1 for an error and 64 for wrong arguments.
package enum CommandExitCode {
  /// What `--exit-code` asks for was found: instances that fail, or changes to make.
  package static let found = ExitCode(2)
  /// No instance matches the selection.
  package static let nothingSelected = ExitCode(3)
}
