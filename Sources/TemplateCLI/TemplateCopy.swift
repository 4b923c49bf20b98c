import CheckedJSON
import Foundation
import WidgetTemplates

/// A copy of a template under another name.
struct TemplateCopy {
  private let original: LoadedTemplate
  private let name: String

  init(of original: LoadedTemplate, named name: String) {
    self.original = original
    self.name = name
  }

  /// Writes the copy to a folder that is not there.
  func write(to folder: URL) throws {
    try FileManager.default.copyItem(at: URL(fileURLWithPath: original.folder), to: folder)
    try rename(in: folder)
  }

  /// A kind that was written out would be that of the original.
  private func rename(in folder: URL) throws {
    let file = folder.appendingPathComponent("widget.json")
    var members = try JSONReader(Array(Data(contentsOf: file)), file: file.path).members()
    guard let kind = members.optional("kind")?.origin.place else { return }
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    guard lines.indices.contains(kind.line - 1) else { return }
    let line = lines[kind.line - 1]
    let start = line.index(line.startIndex, offsetBy: kind.column - 1)
    lines[kind.line - 1] =
      String(line[..<start])
      + String(line[start...]).replacing(/^"[^"]*"/, with: "\"\(name)\"", maxReplacements: 1)
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
  }
}
