package import ArgumentParser
import CProcess
import Foundation
import Glibc
import RuntimeReflection
public import WidgetTimeline
package import WidgetUI

/// Runs a program that shows widgets: what `@main` on a `Widget` or a `WidgetBundle` starts.
///
/// The process itself never runs the author's code: it splits off workers for that, for which it keeps to
/// one thread.
package struct ProgramRunner: Sendable {
  /// Describes the widgets, their names in a language.
  package typealias Describe =
    @Sendable (_ environment: EnvironmentValues, _ resources: any ViewResources) -> WidgetProgram

  private let describe: Describe
  /// Where widgets are looked up that a command names, in a program that does not have them all in itself.
  let registry: (any WidgetLocator)?
  /// The commands that this program has beside the usual ones.
  let commands: [any ParsableCommand.Type]
  /// The contracts of files that only this program reads.
  let schemas: [(name: String, text: String)]
  /// Shows a template while it is written, until the process is ended; `nil` in a program without templates.
  let watching: Watching?

  /// Answers, in a worker, what this program asks its own workers; `nil` in a program without templates.
  let answering: Answering?

  /// Answers a request of ``ProgramWorkers``, and calls `isAlive` now and then if that takes long.
  package typealias Answering =
    @Sendable (_ request: [UInt8], _ isAlive: @escaping @Sendable () -> Void) async throws ->
    [UInt8]

  /// Serves a page, and does not return but for an error.
  package typealias Watching = @Sendable (WatchRequest) throws -> Void

  package init(
    registry: (any WidgetLocator)? = nil, commands: [any ParsableCommand.Type] = [],
    schemas: [(name: String, text: String)] = [], watching: Watching? = nil,
    answering: Answering? = nil, _ describe: @escaping Describe
  ) {
    self.registry = registry
    self.commands = commands
    self.schemas = schemas
    self.watching = watching
    self.answering = answering
    self.describe = describe
  }

  /// The program that the commands work for.
  @TaskLocal static var current = ProgramRunner { environment, resources in
    WidgetProgram(widgets: [], environment: environment, resources: resources)
  }

  /// The widgets, their names as they are written in the program.
  func program() -> WidgetProgram { describe(EnvironmentValues(), NoResources()) }

  /// What the program carries for its widgets; those of another program bring what they need.
  var resources: BundleViewResources { registry == nil ? .main : .none }

  /// The widgets, their names in the language of a locale, or as they are written.
  func program(inLanguageOf locale: String?) -> WidgetProgram {
    locale.map { program(locale: $0) } ?? program()
  }

  /// The widgets, their names in the language of a locale.
  func program(locale: String) -> WidgetProgram {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: locale)
    return describe(environment, resources)
  }

  /// Runs the command that the arguments name, and ends the process with its exit code.
  package func run(arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
    do throws(UnknownRuntimeError) { try RuntimeCheck.run() } catch {
      StandardError.reportError(error.description)
      exit(1)
    }
    // What a provider asks while a command only draws pictures is no wish of the app's.
    WidgetCenter.shared.connect(nil)
    placard_adopt_orphans()
    exit(Self.$current.withValue(self) { CommandRunner().run(arguments) })
  }
}

extension Widget {
  /// Starts the program of one widget; its `--help` tells the commands.
  public static func main() {
    ProgramRunner { environment, resources in
      WidgetProgram(widgets: [Self()], environment: environment, resources: resources)
    }.run()
  }
}

extension WidgetBundle {
  /// Starts the program of the bundle's widgets; its `--help` tells the commands.
  public static func main() {
    ProgramRunner { environment, resources in
      WidgetProgram(bundle: Self(), environment: environment, resources: resources)
    }.run()
  }
}
