import ChildProcesses
import FileStorage
import Foundation
import Glibc
package import PreviewDrawing
import Synchronization

/// Builds a program of a package with `swift build`, and reads the errors of the compiler.
package final class PreviewProgramBuilder: Sendable {
  private let toolchain: SwiftToolchain
  private let folder: String
  package let product: String
  /// The path of the program, once it was built.
  package let program: String
  /// The folders of the targets that the package's program may consist of, which only its manifest changes.
  private let targets: Mutex<TargetFolders>

  private struct TargetFolders {
    /// The paths in the folder of the package; `nil` if they are unknown.
    var paths: [String]?
    /// The manifest that they were read from.
    var manifest: FileStatus?
  }

  /// Finds the program of a package.
  ///
  /// - Parameters:
  ///   - folder: The folder of the package.
  ///   - product: The name of the program; `nil` for the only one.
  ///   - environment: The environment with the toolchain in its path.
  /// - Throws: ``PreviewError`` if there is no toolchain, or the package has no such program.
  package init(
    folder: String, product: String?, environment: [String: String]
  ) throws(PreviewError) {
    toolchain = try SwiftToolchain(environment)
    self.folder = folder
    let manifest = FileStatus(path: folder + "/Package.swift")
    let package = try PackageDescription(of: folder, toolchain)
    targets = Mutex(TargetFolders(paths: package.targetFolders, manifest: manifest))
    let programs = package.programs
    if let product, !programs.contains(product) {
      throw PreviewError(
        "'\(folder)' has no program '\(product)'; it has \(Self.list(programs))")
    }
    guard let product = product ?? (programs.count == 1 ? programs[0] : nil) else {
      throw PreviewError(
        programs.isEmpty
          ? "'\(folder)' has no program; a widget's target is an executable target"
          : "'\(folder)' has several programs; choose one with --product: \(Self.list(programs))")
    }
    self.product = product
    let path = try toolchain.output(
      of: ["build", "--package-path", folder, "--show-bin-path"])
    program = path.trimmingCharacters(in: .whitespacesAndNewlines) + "/" + product
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Builds the program, and returns the errors of its sources.
  package func run() -> [PreviewIssue] {
    do throws(PreviewError) {
      let (text, succeeded) = try toolchain.run([
        "build", "--package-path", folder, "--product", product,
      ])
      guard succeeded else { return CompilerOutput(text, of: folder).issues }
      updateTargets()
      return []
    } catch {
      return [PreviewIssue(message: error.description)]
    }
  }

  // MARK: Files

  /// The folders with the files that the build reads: the package, and the packages on this machine that it depends on.
  package var inputs: [WatchedFolder] {
    let contents = targets.withLock(\.paths)
    let packageFolder = WatchedFolder(path: folder, contents: contents)
    let others = WorkspaceState(above: program)?.localPackages ?? []
    return [packageFolder] + others.filter { $0 != folder }.map { WatchedFolder(path: $0) }
  }

  /// Reads the folders of the targets again after a change of the manifest.
  private func updateTargets() {
    let manifest = FileStatus(path: folder + "/Package.swift")
    guard targets.withLock({ $0.manifest != manifest }),
      let package = try? PackageDescription(of: folder, toolchain)
    else { return }
    targets.withLock { $0 = TargetFolders(paths: package.targetFolders, manifest: manifest) }
  }
}

/// The state of dependencies that `swift build` stores in its folder.
struct WorkspaceState: Decodable {
  private struct Object: Decodable {
    let dependencies: [Dependency]
  }

  private struct Dependency: Decodable {
    let state: State
  }

  private struct State: Decodable {
    let name: String
    let path: String?
  }

  private let object: Object

  /// The most folders between a program and the folder of the build, which has one of the platform and one of the
  /// configuration.
  private static let maximumLevels = 4

  /// Reads the file of the build to which a program belongs; `nil` if there is none.
  init?(above program: String) {
    var folder = URL(fileURLWithPath: program)
    for _ in 0..<Self.maximumLevels {
      folder.deleteLastPathComponent()
      let file = folder.appendingPathComponent("workspace-state.json")
      guard let bytes = try? Data(contentsOf: file) else { continue }
      self.init(bytes)
      return
    }
    return nil
  }

  init?(_ json: Data) {
    guard let state = try? JSONDecoder().decode(WorkspaceState.self, from: json) else { return nil }
    self = state
  }

  /// The folders of the packages that are edited on this machine, also of those that others depend on.
  var localPackages: [String] {
    object.dependencies.map(\.state)
      .filter { $0.name == "fileSystem" || $0.name == "edited" }
      .compactMap(\.path)
  }
}

/// The errors in the output of `swift build`.
struct CompilerOutput {
  let issues: [PreviewIssue]

  private static let maximumIssues = 20
  /// The last lines of an output without an error that is understood.
  private static let shownLines = 12

  init(_ text: String, of folder: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    // A module's interface and its code are compiled apart, which both find some errors.
    var found: [PreviewIssue] = []
    for line in lines where found.count < Self.maximumIssues {
      guard let issue = Self.issue(in: line, of: folder), !found.contains(issue) else { continue }
      found.append(issue)
    }
    let last = lines.suffix(Self.shownLines).joined(separator: "\n")
    issues = found.isEmpty ? [PreviewIssue(message: "it cannot be built", excerpt: last)] : found
  }

  private static func issue(in line: Substring, of folder: String) -> PreviewIssue? {
    if let error = line.wholeMatch(of: /(\/[^:]+):(\d+):(\d+): (?:fatal )?error: (.*)/) {
      let path = String(error.1)
      let name = path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
      let excerpt = SourceExcerpt(
        of: path, line: Int(error.2) ?? 0, byteColumn: Int(error.3) ?? 0)
      return PreviewIssue(
        location: "\(name):\(error.2):\(error.3)", message: String(error.4), excerpt: excerpt.text)
    }
    // Errors of the manifest, the linker and the build itself.
    guard let error = line.wholeMatch(of: /(?:[^|]*: )?error: (.*)/) else { return nil }
    let isSummary =
      error.1.contains("fatalError") || error.1.hasPrefix("emit-module command failed")
    return isSummary ? nil : PreviewIssue(message: String(error.1))
  }
}

/// The description of a package by `swift package describe`.
private struct PackageDescription: Decodable {
  struct Product: Decodable {
    let name: String
    let type: [String: Ignored?]
  }

  struct Ignored: Decodable {
    init(from _: any Decoder) {}
  }

  struct Target: Decodable {
    let path: String
    let type: String
  }

  let products: [Product]
  let targets: [Target]?

  /// The names of its programs.
  var programs: [String] { products.filter { $0.type.keys.contains("executable") }.map(\.name) }

  /// The folders of its targets that a program may consist of, in the folder of the package; `nil` if everything there
  /// may be read.
  var targetFolders: [String]? {
    guard let targets else { return nil }
    let paths = targets.filter { $0.type != "test" && $0.type != "snippet" }
      .map { $0.path.split(separator: "/").filter { $0 != "." }.joined(separator: "/") }
    return paths.isEmpty || paths.contains("") ? nil : paths
  }

  init(of folder: String, _ toolchain: SwiftToolchain) throws(PreviewError) {
    let text = try toolchain.output(
      of: ["package", "--package-path", folder, "describe", "--type", "json"])
    do {
      self = try JSONDecoder().decode(PackageDescription.self, from: Data(text.utf8))
    } catch {
      throw PreviewError("'\(folder)' cannot be described by 'swift package describe'")
    }
  }
}

/// The program `swift` of a toolchain.
struct SwiftToolchain: Sendable {
  private let path: String
  private let environment: [String: String]
  /// The most that is retained of an output, in bytes.
  private static let maximumOutput = 8 << 20

  init(_ environment: [String: String]) throws(PreviewError) {
    guard let path = ExecutablePath.find("swift", in: environment["PATH"]) else {
      throw PreviewError("'swift' is not in PATH; install a Swift toolchain to preview a package")
    }
    self.path = path
    self.environment = environment
  }

  /// Returns what a command prints on standard output.
  ///
  /// - Throws: ``PreviewError`` if it fails; this program's standard error has the reason.
  func output(of arguments: [String]) throws(PreviewError) -> String {
    let (text, succeeded) = try run(arguments, joinsErrors: false)
    guard succeeded else {
      throw PreviewError("'swift \(arguments.joined(separator: " "))' failed; run it to see why")
    }
    return text
  }

  /// Runs a command to its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - joinsErrors: Whether standard error is a part of the output; else it is this program's.
  /// - Returns: The output, and whether the command succeeded.
  /// - Throws: ``PreviewError`` if it cannot be started.
  func run(
    _ arguments: [String], joinsErrors: Bool = true
  ) throws(PreviewError) -> (text: String, succeeded: Bool) {
    do throws(ProcessStartError) {
      let (output, child) = try start(arguments, joinsErrors: joinsErrors)
      let text = Self.text(of: output)
      let exit = child.exit(before: .now + .seconds(60))
      child.terminate()
      return (text, exit == .code(0))
    } catch {
      throw PreviewError("'\(path)' cannot be run: \(error)")
    }
  }

  /// Starts a command, which has the only writing end of its output.
  private func start(
    _ arguments: [String], joinsErrors: Bool
  ) throws(ProcessStartError) -> (output: FileDescriptor, ChildProcess) {
    let (output, programOutput) = try FileDescriptor.pipe()
    var launch = ProgramLaunch(
      path: path, arguments: ["swift"] + arguments, environment: environment)
    launch.output = programOutput.number
    launch.errors = joinsErrors ? programOutput.number : 2
    let child = try ChildProcess(launch)
    // The program has a copy.
    withExtendedLifetime(programOutput) {}
    return (output, child)
  }

  private static func text(of output: FileDescriptor) -> String {
    var bytes: [UInt8] = []
    var isOpen = true
    while isOpen {
      var waiting = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, -1)
      isOpen = output.readAvailable { part in
        bytes.append(contentsOf: part.prefix(maximumOutput - bytes.count))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
