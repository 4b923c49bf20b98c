import ChildProcesses
import Foundation
import Glibc
import WidgetWorker

/// The program that serves the page of `preview --watch` for the package that this program was built from.
///
/// A widget program has no server, so that its package need not build one.
struct PackagePreviewProgram {
  /// The command of the server, with its name.
  let arguments: [String]
  let path: String

  /// Finds the server: the program 'placard' in `$PLACARD`, beside this program, or in PATH.
  ///
  /// - Throws: ``CommandError`` if it is not there or older than this program, or this program is not in the build
  ///   folder of a package.
  init(watching request: WatchRequest) throws {
    let program = try ProgramPath.current()
    let environment = ProcessInfo.processInfo.environment
    let name = "placard"
    let candidates: [(String, String?)] = [
      ("in $PLACARD", environment["PLACARD"]),
      ("beside this program", Self.folder(of: program) + "/\(name)"),
      ("in PATH", ExecutablePath.find(name, in: environment["PATH"])),
    ]
    let programs = candidates.compactMap { candidate -> (location: String, path: String)? in
      guard let path = candidate.1, ExecutablePath.isExecutableFile(path) else { return nil }
      return (candidate.0, path)
    }
    guard let found = programs.first else {
      throw CommandError(
        "the page needs the program '\(name)', which is not in PATH; install it, or name its file in $PLACARD"
      )
    }
    guard let package = Self.package(of: program) else {
      throw CommandError(
        "'\(program)' is not in the build folder of a package; use '\(name) preview FOLDER --watch'"
      )
    }
    try PreviewServerVersion(of: found.path, in: environment).check(location: found.location)
    path = found.path
    arguments =
      [found.path] + Self.arguments(of: request)
      + [package, "--product", request.product ?? Self.name(of: program)]
  }

  /// Replaces this process by the server.
  ///
  /// - Throws: ``CommandError`` if it cannot be started.
  func replaceProcess() throws {
    var texts = arguments.map { strdup($0) } + [nil]
    execv(path, &texts)
    throw CommandError("'\(path)' cannot be started: \(String(cString: strerror(errno)))")
  }

  /// Returns the command's arguments, with a kind that was named without an option as '--kind'.
  private static func arguments(of request: WatchRequest) -> [String] {
    guard let name = request.name,
      let index = request.arguments.lastIndex(of: name)
    else { return request.arguments }
    var arguments = request.arguments
    arguments.replaceSubrange(index...index, with: ["--kind", name])
    return arguments
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 }
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the nearest folder above a program that has a manifest of a package.
  static func package(of program: String) -> String? {
    var folder = folder(of: program)
    while !folder.isEmpty {
      if access(folder + "/Package.swift", R_OK) == 0 { return folder }
      folder = self.folder(of: folder)
    }
    return nil
  }
}
