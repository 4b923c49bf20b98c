package import ArgumentParser
import CProcess
import Foundation
import Glibc
import RuntimeReflection
public import WidgetTimeline
import WidgetUI
package import WidgetWorker

/// Runs a program that shows widgets: what `@main` on a `Widget` or a `WidgetBundle` starts.
///
/// The process itself never runs the author's code: it starts workers for that, for which it keeps to one thread where
/// it can.
package struct ProgramRunner: Sendable {
  /// The widgets, for workers.
  private(set) var source: WidgetProgramSource
  /// Where widgets are looked up that a command names, in a program that does not have them all in itself.
  let registry: (any WidgetLocator)?
  /// The commands that this program has beside the usual ones.
  let commands: [any ParsableCommand.Type]
  /// The contracts of files that only this program reads.
  let schemas: [(name: String, text: String)]
  /// Shows a template while it is written, until the process is ended; `nil` in a program without templates.
  let watching: Watching?

  /// Serves a page, and does not return but for an error.
  package typealias Watching = @Sendable (WatchRequest) throws -> Void

  package init(
    registry: (any WidgetLocator)? = nil, commands: [any ParsableCommand.Type] = [],
    schemas: [(name: String, text: String)] = [], watching: Watching? = nil,
    requestHandler: WidgetProgramSource.RequestHandler? = nil,
    _ describe: @escaping WidgetProgramSource.Describe
  ) {
    self.registry = registry
    self.commands = commands
    self.schemas = schemas
    self.watching = watching
    let isCompiled = registry == nil
    source = WidgetProgramSource(isCompiled: isCompiled, describe)
    guard let requestHandler else { return }
    let runner = self
    // A task of its own has no values of the one that started it.
    source = WidgetProgramSource(
      isCompiled: isCompiled,
      requestHandler: { request, onProgress in
        try await ProgramRunner.$current.withValue(runner) {
          try await requestHandler(request, onProgress)
        }
      }, describe)
  }

  /// The program that the commands work for.
  @TaskLocal static var current = ProgramRunner { environment, resources in
    WidgetProgram(widgets: [], environment: environment, resources: resources)
  }

  /// The variables with which another process of the program finds the widgets that this one does.
  var environment: [String: String] { registry?.environment ?? [:] }

  /// Runs tasks of the program's widgets.
  func taskRunner(_ limits: WorkerLimits, isQuiet: Bool = false) -> TaskRunner {
    TaskRunner(source: source, limits: limits, isQuiet: isQuiet, environment: environment)
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
