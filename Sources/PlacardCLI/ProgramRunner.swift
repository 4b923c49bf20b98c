import Dispatch
import Foundation
package import WidgetTimeline
package import WidgetUI

/// Runs a program that shows widgets: what `@main` on a `Widget` or a `WidgetBundle` starts.
package struct ProgramRunner: Sendable {
  /// Describes the widgets, their names in a language.
  package typealias Describe =
    @Sendable (_ environment: EnvironmentValues, _ resources: any ViewResources) -> WidgetProgram

  private let describe: Describe

  package init(_ describe: @escaping Describe) { self.describe = describe }

  /// The program that the commands work for.
  @TaskLocal static var current = ProgramRunner { environment, resources in
    WidgetProgram(widgets: [], environment: environment, resources: resources)
  }

  /// The widgets, their names in the language of `environment`.
  func program(
    environment: EnvironmentValues = EnvironmentValues(),
    resources: any ViewResources = NoResources()
  ) -> WidgetProgram {
    describe(environment, resources)
  }

  /// Runs the command that the arguments name, and ends the process with its exit code.
  ///
  /// The main queue goes on meanwhile, as providers may answer on it.
  package func run(arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
    Task.detached {
      let code = await Self.$current.withValue(self) { await CommandRunner().run(arguments) }
      exit(code)
    }
    dispatchMain()
  }
}
