import Foundation
import Glibc
import Graphics
import WidgetWorker

/// The folders that are searched for templates.
package struct TemplatePath: Sendable {
  /// The folders, in order of precedence; each is a template or contains templates.
  package let roots: [String]

  package init(roots: [String]) { self.roots = roots }

  /// The environment variable with a list of folders, separated by `:`.
  static let variable = "PLACARD_TEMPLATES"

  /// Returns the standard path: `$PLACARD_TEMPLATES`, `placard/templates` in the data folders of the XDG base
  /// directories, and the folders next to the program.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - program: The path of the program, without symbolic links.
  /// - Returns: The path, whose folders need not exist.
  package static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    program: String? = currentProgram
  ) -> TemplatePath {
    let named = folders(in: environment[variable]).map(absolute)
    let installed = dataFolders(environment).map { $0 + "/placard/templates" }
    let programFolders = program.map(folders(of:)) ?? []
    return TemplatePath(
      roots: (named + installed + programFolders).reduce(into: []) { roots, folder in
        if !roots.contains(folder) { roots.append(folder) }
      })
  }

  /// Returns the path with folders that take precedence.
  func preceded(by folders: [String]) -> TemplatePath {
    let first = folders.map(Self.absolute)
    return TemplatePath(roots: first + roots.filter { !first.contains($0) })
  }

  /// The running program's path.
  package static var currentProgram: String? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    return String(cString: program)
  }

  /// Returns the XDG data folders, the user's own first.
  ///
  /// Relative paths are ignored, as the specification requires.
  private static func dataFolders(_ environment: [String: String]) -> [String] {
    let home = environment["HOME"].map { $0 + "/.local/share" }
    let userFolder = [environment["XDG_DATA_HOME"], home].compactMap(\.self).first {
      $0.hasPrefix("/")
    }
    let named = folders(in: environment["XDG_DATA_DIRS"]).filter { $0.hasPrefix("/") }
    let shared = named.isEmpty ? ["/usr/local/share", "/usr/share"] : named
    return ([userFolder].compactMap(\.self) + shared).map(absolute)
  }

  private static func folders(in variable: String?) -> [String] {
    (variable ?? "").split(separator: ":").map(String.init)
  }

  /// Returns the folders next to the program when it is installed or copied, and above it when it is built in a
  /// checkout.
  private static func folders(of program: String) -> [String] {
    var folder = program
    var candidates: [String] = []
    for level in 0..<5 {
      folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
      if level == 1 { candidates.append(folder + "/share/placard/templates") }
      // Higher folders are searched only if they are the checkout in which the program was built.
      if level == 0 || access(folder + "/Package.swift", F_OK) == 0 {
        candidates.append(folder + "/Templates")
      }
    }
    return candidates
  }

  /// The message if the path contains no templates.
  var noTemplatesMessage: String {
    "found no templates in \(roots.map { "'\($0)'" }.joined(separator: ", ")); name their folder "
      + "with '--templates' or in $\(Self.variable), copy them to one of these folders, or create one with 'new'"
  }

  /// Returns the folders of all templates, in the order of the path and then sorted by name.
  package func folders() -> [String] {
    roots.flatMap { root in
      Self.isTemplate(root)
        ? [root] : Self.names(in: root).map { root + "/" + $0 }.filter(Self.isTemplate)
    }
  }

  /// Returns the folder of a template that is specified by path or by name.
  ///
  /// - Parameters:
  ///   - name: A name, or the path of a folder.
  ///   - base: The base of relative paths; `nil` is the current folder.
  /// - Returns: The folder, or `nil`; a folder that was specified with a `/` need not exist.
  package func folder(named name: String, from base: String? = nil) -> String? {
    let path = Self.absolute(name, from: base)
    if name.contains("/") || name == "." || name == ".." { return path }
    for root in roots {
      if Self.isTemplate(root + "/" + name) { return root + "/" + name }
      if root.hasSuffix("/" + name), Self.isTemplate(root) { return root }
    }
    return Self.isTemplate(path) ? path : nil
  }

  /// Returns an error message if the path is a file or a package instead of a template's folder, or if nothing is
  /// there; otherwise `nil`.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - advice: What to pass instead, if nothing is there.
  /// - Returns: The message.
  static func problem(
    with path: String,
    advice: String = "pass the folder of a template or the executable of a widget program"
  ) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? missing(path, advice: advice) : nil
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { return packageProblem(with: path) }
    let folder = (path as NSString).deletingLastPathComponent
    return "'\(path)' is a file; pass the folder of the template"
      + (isTemplate(folder) ? ": '\(folder)'" : "")
  }

  /// Returns an error message if a folder is a Swift package instead of a template; otherwise `nil`.
  static func packageProblem(with folder: String) -> String? {
    guard !isTemplate(folder), access(folder + "/Package.swift", F_OK) == 0 else { return nil }
    let build = folder + "/.build/debug"
    // SwiftPM puts the tools that it needs for a build, such as that of the macros, beside the programs.
    let name =
      ProgramFiles.executables(in: build).first { !$0.hasSuffix("-tool") }
      ?? (folder as NSString).lastPathComponent
    return "'\(folder)' is a Swift package; build it with 'swift build', and add its program, "
      + "such as '\(build)/\(name)', or see it with 'preview \(folder) --watch'"
  }

  /// Returns a message about a path where nothing is, with the template or program beside it that was probably meant.
  private static func missing(_ path: String, advice: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent
    let templates = names(in: folder).prefix(1000).filter { isTemplate("\(folder)/\($0)") }
    let meant = templates + ProgramFiles.executables(in: folder)
    return "there is no '\(path)'"
      + (NearestName.suggestion(for: name, among: meant).map { "; did you mean '\(folder)/\($0)'?" }
        ?? "; \(advice)")
  }

  /// Whether a folder is installed with the program, so that every process finds it.
  func isShipped(_ folder: String) -> Bool {
    let shipped = Self.currentProgram.map(Self.folders(of:)) ?? []
    return shipped.contains { folder.hasPrefix($0 + "/") }
  }

  private static func absolute(_ path: String) -> String { absolute(path, from: nil) }

  static func absolute(_ path: String, from base: String?) -> String {
    let url = base.map {
      URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: $0, isDirectory: true))
    }
    return (url ?? URL(fileURLWithPath: path)).standardizedFileURL.path
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  static func isTemplate(_ folder: String) -> Bool { access(folder + "/widget.json", F_OK) == 0 }
}
