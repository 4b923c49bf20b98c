import CheckedJSON
import Foundation
import FramePipeline

/// Formats a dump for people: indented lines, the layout as a tree of frames.
struct DumpText {
  private let value: JSONValue

  init(json: String) {
    value = (try? JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))) ?? .string(json)
  }

  var text: String { lines(of: value, depth: 0).joined(separator: "\n") }

  private func lines(of value: JSONValue, depth: Int) -> [String] {
    if let view = viewLine(value) {
      return [indent(depth) + view] + lines(of: value["children"] ?? .array([]), depth: depth + 1)
    }
    switch value {
    case .object(let members): return members.flatMap { lines(of: $0, depth: depth) }
    case .array(let values): return values.flatMap { lines(of: $0, depth: depth) }
    case .null, .bool, .integer, .number, .string: return [indent(depth) + scalar(value)]
    }
  }

  private func lines(of member: JSONValue.Member, depth: Int) -> [String] {
    switch member.value {
    case .object, .array:
      [indent(depth) + member.name + ":"] + lines(of: member.value, depth: depth + 1)
    case .null, .bool, .integer, .number, .string:
      [indent(depth) + "\(member.name): \(scalar(member.value))"]
    }
  }

  /// Returns the line of a view: its name, its frame, its identifier and its text.
  private func viewLine(_ value: JSONValue) -> String? {
    guard case .string(let name)? = value["name"], case .array(let frame)? = value["frame"] else {
      return nil
    }
    var line = "\(name) (\(frame.map(scalar).joined(separator: ", ")))"
    if case .string(let identifier)? = value["identifier"] { line += " #\(identifier)" }
    if case .string(let text)? = value["text"] { line += " \"\(text.prefix(60))\"" }
    return line
  }

  private func scalar(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .number(let number): String((number * 1000).rounded() / 1000)
    case .integer(let number): String(number)
    case .bool(let flag): String(flag)
    case .null: "none"
    case .array(let values): values.map(scalar).joined(separator: ", ")
    case .object: ""
    }
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}
