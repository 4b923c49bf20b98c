import Foundation
package import WidgetHost
import WidgetWorker

/// The versions of widget programs and templates; the commands `upgrade --finish` and `rollback` do the same.
extension WidgetOperations {
  /// Switches the other instances to the version that a canary release tries, if all can be drawn with it.
  ///
  /// - Parameters:
  ///   - program: The name of the program, or the kind of the template.
  ///   - state: The state that the page showed.
  /// - Returns: Why nothing was changed, because instances cannot be drawn; `nil` if all have switched.
  /// - Throws: ``ProgramError`` if there is no canary release, or the state is another one; the errors of the store.
  package func finish(_ program: String, in state: ProgramState) throws -> FailedUpgrade? {
    try withRunner {
      switch try switcher.finish(subject(program), in: state).outcome {
      case .switched: return nil
      case .failed(let failure): return failure
      }
    }
  }

  /// Ends a canary release, or returns to the previous version.
  ///
  /// - Throws: An error if there is no such version, or its files are damaged; the errors of the store.
  package func rollBack(_ program: String, in state: ProgramState) throws {
    _ = try withRunner { try switcher.rollBack(subject(program), in: state) }
  }

  /// Runs work with this program as the current one: a thread of the server does not inherit the task-local value, by which
  /// templates are found and workers are started.
  private func withRunner<Value>(_ work: () throws -> Value) rethrows -> Value {
    try ProgramRunner.$current.withValue(runner, operation: work)
  }

  private func subject(_ name: String) throws -> UpgradeSubject {
    try UpgradeSubject(name, in: HostStore(reading: folder))
  }

  private var switcher: ProgramSwitcher {
    var limits = limits
    limits.workers = ProcessInfo.processInfo.activeProcessorCount
    return ProgramSwitcher(folder: folder, limits: limits)
  }
}
