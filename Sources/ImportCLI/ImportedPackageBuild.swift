import ArgumentParser
import ChildProcesses
import Foundation
import PlacardCLI
import WidgetWorker

/// Builds a package, and draws the pictures of its widgets.
struct ImportedPackageBuild {
  let folder: URL
  let product: String
  let remoteProducts: Set<RemoteProduct>

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let swift = ExecutablePath.find("swift", in: environment["PATH"]) else {
      throw CommandError(
        "'swift' is not in PATH; install a Swift toolchain, or write --no-build")
    }
    let build = ["build", "--package-path", folder.path, "--product", product]
    do {
      try run(swift, build, environment)
    } catch let error as ExitCode {
      if !remoteProducts.isEmpty { report(swift, build, environment) }
      throw error
    }
    try run(
      swift,
      [
        "run", "--package-path", folder.path, "--skip-build", product, "preview", "--output",
        folder.appendingPathComponent("Output").path,
      ], environment)
  }

  /// Builds again what could not be built, and says which fetched packages are the cause.
  private func report(_ swift: String, _ build: [String], _ environment: [String: String]) {
    let work = FileManager.default.temporaryDirectory.appendingPathComponent(
      "placard-import-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: work) }
    let limits = CapturedCommand.Limits(time: .seconds(600))
    guard
      let command = try? CapturedCommand(
        swift, ["swift"] + build, environment: environment, work: work, limits: limits)
    else { return }
    let log = String(decoding: command.output, as: UTF8.self) + "\n" + command.errors
    for problem in RemoteBuildReport(products: remoteProducts, log: log).problems {
      StandardError.write(problem)
    }
  }

  private func run(_ program: String, _ arguments: [String], _ environment: [String: String]) throws
  {
    var launch = ProgramLaunch(
      path: program, arguments: ["swift"] + arguments, environment: environment)
    (launch.output, launch.errors) = (1, 2)
    let exit: ChildProcess.Exit?
    do throws(ProcessStartError) {
      exit = try DetachedProcess(launch).exit(before: .now + .seconds(100_000))
    } catch {
      throw CommandError("'\(program)' cannot be run: \(error)")
    }
    guard exit == .code(0) else { throw ExitCode(1) }
  }
}
