import Foundation
import Glibc

/// The folders in which templates are looked for.
package struct TemplatePath: Sendable {
  /// Folders that are templates, or have templates in them; earlier ones first.
  package let roots: [String]

  package init(roots: [String]) { self.roots = roots }

  /// `$PLACARD_TEMPLATES`, whose folders are divided by `:`, then those that came with the program.
  package static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> TemplatePath {
    let named = (environment["PLACARD_TEMPLATES"] ?? "").split(separator: ":")
    return TemplatePath(roots: named.map { absolute(String($0)) } + shipped)
  }

  /// Beside the program as it is installed, or above it as it is built.
  private static var shipped: [String] {
    guard let program = realpath("/proc/self/exe", nil) else { return [] }
    defer { free(program) }
    var folder = String(cString: program)
    var candidates: [String] = []
    for level in 0..<5 {
      folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
      if level == 1 { candidates.append(folder + "/share/placard/Templates") }
      candidates.append(folder + "/Templates")
    }
    return candidates.first(where: hasTemplates).map { [$0] } ?? []
  }

  private static func hasTemplates(_ folder: String) -> Bool {
    names(in: folder).contains { isTemplate(folder + "/" + $0) }
  }

  /// All templates, in the order of the roots and then of their names.
  package func folders() -> [String] {
    roots.flatMap { root in
      Self.isTemplate(root)
        ? [root] : Self.names(in: root).map { root + "/" + $0 }.filter(Self.isTemplate)
    }
  }

  /// The folder of a template that is named by itself, or by its name on the path.
  package func folder(named name: String) -> String? {
    if name.contains("/") || name == "." || name == ".." {
      return Self.absolute(name)
    }
    for root in roots {
      if Self.isTemplate(root + "/" + name) { return root + "/" + name }
      if root.hasSuffix("/" + name), Self.isTemplate(root) { return root }
    }
    return Self.isTemplate(name) ? Self.absolute(name) : nil
  }

  /// What to write in place of a file of a template, which is known by its folder; `nil` where it is no file.
  static func problem(with path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return nil }
    let folder = (path as NSString).deletingLastPathComponent
    return "'\(path)' is a file; name the template's folder"
      + (isTemplate(folder) ? ": '\(folder)'" : "")
  }

  /// Whether a folder came with the program, and is found by every process of it.
  func isShipped(_ folder: String) -> Bool {
    Self.shipped.contains { folder.hasPrefix($0 + "/") }
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  static func isTemplate(_ folder: String) -> Bool { access(folder + "/widget.json", F_OK) == 0 }
}
