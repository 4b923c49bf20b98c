import Dispatch
import FileStorage
import Foundation
import LivePreview
package import PlacardCLI
import PreviewDrawing
import WidgetHost
import WidgetTemplates
import WidgetWorker

/// Serves a live preview of a template or of a package's widgets while they are edited.
package struct PreviewServerCommand: Sendable {
  private let registry: TemplateRegistry

  package init(registry: TemplateRegistry) { self.registry = registry }

  /// Serves the page until the process is terminated.
  ///
  /// - Throws: An error if there is no such template or package, or if the port is unavailable.
  package func run(_ request: WatchRequest) throws {
    guard let name = request.name ?? request.kind else {
      throw CommandError(
        Self.packageAdvice
          ?? "--watch shows one widget; pass the name or folder of a template, or the folder of a package"
      )
    }
    // The name of a template means the template, whatever folder is here.
    if let package = Self.package(name),
      name.contains("/") || name.hasPrefix(".") || !isTemplate(name)
    {
      try serve(package: package, request)
    } else {
      if request.name == nil, !isTemplate(name), let advice = Self.packageAdvice {
        throw CommandError(advice)
      }
      try serve(template: try folder(named: name), request)
    }
    dispatchMain()
  }

  /// What to pass for the package in the current folder; `nil` if there is none.
  private static var packageAdvice: String? {
    package(".").map { _ in
      "--watch needs the folder of the package; pass '.' to preview the package in this folder"
    }
  }

  /// Returns the absolute path of a folder if it is a package; `nil` if not.
  private static func package(_ name: String) -> String? {
    let folder = URL(fileURLWithPath: name).standardizedFileURL.resolvingSymlinksInPath().path
    return FileManager.default.fileExists(atPath: folder + "/Package.swift") ? folder : nil
  }

  /// Returns the folder of a template.
  ///
  /// - Throws: An error that mentions packages, too, if there is no such folder.
  private func folder(named name: String) throws -> String {
    let path = URL(fileURLWithPath: name).standardizedFileURL.path
    let advice = "pass the name or folder of a template, or the folder of a package"
    if name.contains("/"), let problem = TemplatePath.problem(with: path, advice: advice) {
      throw CommandError(problem)
    }
    if !isTemplate(name), FileStatus(path: path)?.isFolder == true {
      throw CommandError("'\(path)' has neither 'widget.json' nor 'Package.swift'; \(advice)")
    }
    return try registry.folder(named: name)
  }

  private func isTemplate(_ name: String) -> Bool { (try? registry.folder(named: name)) != nil }

  // MARK: Templates

  private func serve(template folder: String, _ request: WatchRequest) throws {
    guard request.product == nil, request.name == nil || request.kind == nil else {
      throw CommandError("'\(folder)' is a template; leave out --product and --kind")
    }
    let subject = folder.split(separator: "/").last.map(String.init) ?? folder
    let workers = try RequestPool(for: [subject], limits: Self.limits(request))
    var configuration = Self.configuration(request, folder: folder, workers) { request in
      let message = try TemplateWorkerRequest.preview(request).bytes
      return Data(try workers.response(to: message, about: subject))
    }
    configuration.hasFixedTime = true
    try report(folder, at: LivePreview(configuration))
  }

  // MARK: Packages

  private func serve(package folder: String, _ request: WatchRequest) throws {
    guard !request.isLive else {
      throw CommandError("--live is for templates; a provider fetches its data itself")
    }
    let build = try PreviewProgramBuilder(
      folder: folder, product: request.product,
      environment: ProcessInfo.processInfo.environment)
    let workers = try RequestPool(
      for: [build.product], limits: Self.limits(request),
      program: WorkerProgram(path: build.program))
    var configuration = Self.configuration(request, folder: folder, workers) { request in
      Data(try workers.response(to: [UInt8](request), about: build.product))
    }
    configuration.kind = request.kind
    configuration.build = { build.run() }
    configuration.product = build.product
    configuration.isQuiet = request.isQuiet
    configuration.watchedFolders = { build.inputs }
    try report(folder, at: LivePreview(configuration))
  }

  // MARK: Both

  private func report(_ folder: String, at preview: LivePreview) {
    StandardError.write("'\(folder)' is shown at \(preview.address) until Ctrl-C")
  }

  /// The maximum number of workers; more would not noticeably speed up the page.
  private static let maximumWorkerCount = 4

  private static func limits(_ request: WatchRequest) -> WorkerLimits {
    var limits = request.limits
    let workerCount = min(ProcessInfo.processInfo.activeProcessorCount, maximumWorkerCount)
    // One worker can check saved files while another renders the current scene.
    limits.workers = max(2, workerCount)
    return limits
  }

  private static func configuration(
    _ request: WatchRequest, folder: String, _ workers: RequestPool,
    send: @escaping PreviewConfiguration.Send
  ) -> PreviewConfiguration {
    // The threads of the server do not inherit the program.
    let runner = ProgramRunner.current
    return PreviewConfiguration(
      folder: folder,
      displays: { options in
        try ProgramRunner.$current.withValue(runner) {
          try WatchRequest(arguments: request.arguments, options: options).displays
        }
      }, clock: { Date() }, hasFixedTime: request.hasFixedTime,
      isTimeChosen: request.hasFixedTime, parameters: request.parameters,
      isLive: request.isLive, port: request.port, arguments: request.arguments,
      report: { StandardError.write($0) },
      replaceWorkers: { workers.replaceWorkers() }, send: send)
  }
}
