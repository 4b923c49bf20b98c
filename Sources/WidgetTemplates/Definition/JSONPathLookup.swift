import CheckedJSON

/// Finds where in a JSON file a value stands by the way to it, such as `league.players[2].name`.
struct JSONPathLookup: Sendable {
  private let reader: JSONReader
  /// What ways begin with that the file does not have, such as the name of its source.
  private let beginning: String

  init(_ reader: JSONReader, after beginning: String = "") {
    self.reader = reader
    self.beginning = beginning
  }

  /// An error at a value, or at the whole file where there is none; `[]` in a way is any element, of which the
  /// first is told that is of another kind than those before it.
  func error(at way: String, _ message: String) -> JSONFileError {
    let nodes = Self.nodes(at: way.dropFirst(beginning.count), in: reader.node)
    let odd = nodes.first { node in nodes.first.map { !$0.isAlike(node) } ?? false } ?? nodes.first
    return JSONFileError(
      file: reader.file, place: (odd ?? reader.node).place, field: way, message: message)
  }

  private static func nodes(at way: Substring, in node: JSONNode) -> [JSONNode] {
    guard !way.isEmpty else { return [node] }
    switch node.value {
    case .null, .bool, .integer, .number, .string: return []
    case .array(let elements):
      guard way.first == "[", let end = way.firstIndex(of: "]") else { return [] }
      let index = way[way.index(after: way.startIndex)..<end]
      let rest = way[way.index(after: end)...]
      if index.isEmpty { return elements.flatMap { nodes(at: rest, in: $0) } }
      return Int(index).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        .map { nodes(at: rest, in: $0) } ?? []
    case .object(let members):
      let way = way.first == "." ? way.dropFirst() : way
      return members.flatMap { member in
        // A name may have dots itself.
        let length = way == "*" || way.hasPrefix("*.") || way.hasPrefix("*[") ? 1 : member.key.count
        let rest = way.dropFirst(length)
        guard way.prefix(length) == "*" || way.hasPrefix(member.key),
          rest.isEmpty || rest.first == "." || rest.first == "["
        else { return [JSONNode]() }
        return nodes(at: rest, in: member.value)
      }
    }
  }
}

extension JSONNode {
  /// Whether both are of the same kind.
  fileprivate func isAlike(_ other: JSONNode) -> Bool {
    switch (value, other.value) {
    case (.bool, .bool), (.string, .string), (.array, .array), (.object, .object): true
    case (.integer, .integer), (.integer, .number), (.number, .integer), (.number, .number): true
    case (.null, _), (_, .null): true
    default: false
    }
  }
}
