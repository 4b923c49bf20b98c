import FramePipeline
import Glibc
import TemplateLanguage
import WidgetTemplates

/// Something wrong with the template, as the page shows it.
struct TemplateIssue: Codable, Hashable, Sendable {
  /// Where it is, such as `views.swift:12:5`; empty where it has no place.
  var place = ""
  var message: String
  /// The line with what is underlined in it; empty where there is none.
  var excerpt = ""

  /// What is wrong with the template of a folder.
  static func issues(in error: any Error, of folder: String) -> [TemplateIssue] {
    guard let error = error as? TemplateError else { return [TemplateIssue(message: "\(error)")] }
    return error.messages.map { TemplateIssue($0, in: folder) }
  }

  init(message: String) { self.message = message }

  /// Reads what `check` prints.
  private init(_ report: String, in folder: String) {
    let report = report.replacing(folder + "/", with: "")
    let lines = report.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    message = String(lines[0])
    excerpt = lines.count > 1 ? String(lines[1]) : ""
    guard let head = message.wholeMatch(of: /([^:\s]+):(\d+):(\d+): (?:error: )?(.*)/) else {
      return
    }
    place = "\(head.1):\(head.2):\(head.3)"
    message = String(head.4)
    if excerpt.isEmpty, let line = Int(head.2), let column = Int(head.3) {
      excerpt = Self.excerpt(folder + "/" + head.1, line, column)
    }
  }

  /// The line of a file, with a mark below a column.
  private static func excerpt(_ path: String, _ line: Int, _ column: Int) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: SourceText.sizeLimit)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    let text = SourceText(bytes, name: path).line(line)
    guard !text.isEmpty, text.count <= 160, (1...text.count + 1).contains(column) else { return "" }
    return text + "\n" + String(repeating: " ", count: column - 1) + "^"
  }
}

extension TemplateIssue {
  var json: JSONValue {
    .object(["place": .string(place), "message": .string(message), "excerpt": .string(excerpt)])
  }
}
