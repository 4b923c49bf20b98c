package import ArgumentParser
import CProcess
import FileStorage
import Foundation
import Glibc
import PreviewDrawing
import SwiftRuntime
package import WidgetHost
public import WidgetTimeline
import WidgetUI
package import WidgetWorker

/// Runs a widget program; this is what `@main` on a `Widget` or a `WidgetBundle` starts.
///
/// The process itself never runs the author's code: it starts workers for that. It stays single-threaded where
/// possible, so that it can fork them.
package struct ProgramRunner: Sendable {
  /// The widgets, for workers.
  private(set) var source: WidgetProgramSource
  /// Finds the widgets that a command names, in a program that does not contain them.
  package let registry: (any WidgetLocator)?
  /// Additional commands of this program.
  let commands: [any ParsableCommand.Type]
  /// The JSON Schemas of files that only this program reads.
  let schemas: [(name: String, text: String)]
  /// Serves the preview of a widget until the process is ended.
  let watchHandler: WatchHandler
  /// Returns what changes the program's templates, in a state folder and within the limits of workers.
  let templateEditor: MakeTemplateEditor?

  /// Makes an editor of templates.
  package typealias MakeTemplateEditor =
    @Sendable (StateFolder, WorkerLimits) -> any TemplateEditor

  /// Serves a page; returns only by throwing an error.
  package typealias WatchHandler = @Sendable (WatchRequest) throws -> Void

  package init(
    registry: (any WidgetLocator)? = nil, commands: [any ParsableCommand.Type] = [],
    schemas: [(name: String, text: String)] = [], watching: WatchHandler? = nil,
    templateEditor: MakeTemplateEditor? = nil,
    requestHandler: WidgetProgramSource.RequestHandler? = nil,
    _ describe: @escaping WidgetProgramSource.Describe
  ) {
    self.registry = registry
    self.commands = commands
    self.schemas = schemas
    // The pages are served by a program that has a server, which starts this one as its worker.
    self.watchHandler = watching ?? { try PackagePreviewProgram(watching: $0).replaceProcess() }
    self.templateEditor = templateEditor
    let isCompiled = registry == nil
    let findVersion: WidgetProgramSource.FindVersion = { try registry?.version($0) }
    source = WidgetProgramSource(isCompiled: isCompiled, findVersion: findVersion, describe)
    let runner = self
    let worker = PreviewWorker(ProgramPreviewSource())
    let requestHandler =
      requestHandler ?? { request, onProgress in
        [UInt8](try await worker.response(to: Data(request), onProgress: onProgress))
      }
    // A detached task does not inherit task-local values, so `current` is set again.
    source = WidgetProgramSource(
      isCompiled: isCompiled,
      requestHandler: { request, onProgress in
        try await ProgramRunner.$current.withValue(runner) {
          try await requestHandler(request, onProgress)
        }
      }, findVersion: findVersion, describe)
  }

  /// The program whose commands are running.
  @TaskLocal package static var current = ProgramRunner { environment, resources in
    WidgetProgram(widgets: [], environment: environment, resources: resources)
  }

  /// The environment variables with which another process of the program finds the same widgets.
  var environment: [String: String] { registry?.environment ?? [:] }

  /// Returns a runner for tasks on the program's widgets.
  ///
  /// - Parameters:
  ///   - limits: The limits of the worker.
  ///   - folder: The state folder with the live activities and the files of the author's code; `nil` for the standard one.
  ///   - isQuiet: Whether progress is not written.
  /// - Returns: The runner.
  package func taskRunner(
    _ limits: WorkerLimits, in folder: StateFolder? = nil, isQuiet: Bool = false
  ) -> TaskRunner {
    let state = folder.map { [StateLocation.variable: $0.path] } ?? [:]
    return TaskRunner(
      source: source, limits: limits, isQuiet: isQuiet,
      environment: environment.merging(state) { $1 })
  }

  /// Runs the command of the arguments, and ends the process with its exit code.
  package func run(arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
    do throws(UnknownRuntimeError) { try RuntimeCheck.run() } catch {
      StandardError.reportError(error.description)
      exit(1)
    }
    // Reload requests by a provider are ignored while a command only draws.
    WidgetCenter.shared.connect(nil)
    // A worker's supervisor reaps the orphans of the author's code; as a subreaper the worker would keep them.
    if arguments.first != WorkerPool.command { placard_adopt_orphans() }
    exit(Self.$current.withValue(self) { CommandRunner().run(arguments) })
  }
}

extension Widget {
  /// Runs the program of one widget; `--help` lists the commands.
  public static func main() {
    ProgramRunner { environment, resources in
      WidgetProgram(widgets: [Self()], environment: environment, resources: resources)
    }.run()
  }
}

extension WidgetBundle {
  /// Runs the program of the bundle's widgets; `--help` lists the commands.
  public static func main() {
    ProgramRunner { environment, resources in
      WidgetProgram(bundle: Self(), environment: environment, resources: resources)
    }.run()
  }
}
