package import CheckedJSON

#if Server
import Yams
#endif

/// Reads YAML as the values that JSON has, with their positions.
///
/// Plain scalars are resolved by JSON's rules, so that `no`, `0123` and `12:30` are strings. Anchors, aliases and merge
/// keys are supported within limits; tags other than YAML's own are not.
package enum YAMLReader {
  /// Reads a file of one document.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - file: The file's name for errors.
  /// - Returns: The document.
  /// - Throws: `JSONFileError` with the position of the first error.
  package static func read(_ bytes: [UInt8], file: String) throws(JSONFileError) -> JSONReader {
    guard bytes.count <= maximumBytes else {
      throw error(file, 1, 1, "the file has \(bytes.count) bytes; the maximum is 8 MiB")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error(file, 1, 1, "the file is not UTF-8; save it as UTF-8")
    }
    #if Server
    try YAMLAnchors(bytes: bytes, file: file).check()
    let root: Node?
    do {
      root = try Parser(yaml: text, encoding: .utf8).singleRoot()
    } catch YamlError.duplicatedKeysInMapping(let names, let context) {
      throw YAMLDuplicate(names, context.mark).error(in: text, file)
    } catch {
      throw Self.error(of: error, in: text, file)
    }
    guard let root else { throw error(file, 1, 1, "the file is empty") }
    var conversion = YAMLConversion(file: file)
    return JSONReader(try conversion.node(root, depth: 0), file: file)
    #else
    throw error(file, 1, 1, "this program was built without YAML; write the file as JSON")
    #endif
  }

  private static let maximumBytes = 8 << 20

  static func error(_ file: String, _ line: Int, _ column: Int, _ message: String)
    -> JSONFileError
  {
    JSONFileError(
      file: file, position: JSONPosition(line: max(1, line), column: max(1, column)), field: "",
      message: message)
  }

  #if Server
  private static func error(of error: any Error, in text: String, _ file: String) -> JSONFileError {
    guard let error = error as? YamlError else { return Self.error(file, 1, 1, "\(error)") }
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let within = context.map { " \($0.text) that begins in line \($0.mark.line)" } ?? ""
      let message = Self.explanation(of: problem, text.character(at: mark)) ?? "\(problem)\(within)"
      return Self.error(file, mark.line, mark.column, message)
    case .reader(let problem, let offset, _, _):
      let before = text.prefix(offset ?? 0)
      let line = before.filter(\.isNewline).count + 1
      let column = before.reversed().prefix { !$0.isNewline }.count + 1
      return Self.error(file, line, column, problem)
    case .duplicatedKeysInMapping, .no, .memory, .writer, .emitter, .representer,
      .dataCouldNotBeDecoded:
      return Self.error(file, 1, 1, "cannot be read as YAML")
    }
  }

  /// Says what a person can do about an error that the parser words in terms of its grammar.
  private static func explanation(of problem: String, _ character: Unicode.Scalar?) -> String? {
    switch (problem, character) {
    case ("found character that cannot start any token", "\t"):
      "a tab cannot indent a line; use spaces"
    case ("found character that cannot start any token", let character?):
      "a text cannot begin with '\(character)'; put it in quotes"
    case ("mapping values are not allowed in this context", _):
      "a ':' is not expected here; check the indentation, or put the text in quotes"
    case ("did not find expected key", _):
      "a name with ':' is expected here; check the indentation"
    default: nil
    }
  }
  #endif
}

#if Server
extension String {
  /// Returns the character at a position; `nil` at the end of a line.
  fileprivate func character(at mark: Mark) -> Unicode.Scalar? {
    let lines = unicodeScalars.split(
      maxSplits: max(0, mark.line - 1), omittingEmptySubsequences: false
    ) { $0 == "\n" }
    guard mark.line == lines.count, let line = lines.last else { return nil }
    let character = line.dropFirst(max(0, mark.column - 1)).first
    return character == "\n" || character == "\r" ? nil : character
  }
}

/// A name that an object has twice, which the parser reports without the names around it.
private struct YAMLDuplicate {
  /// A character that no file has; the repeated name begins with it when the file is parsed again.
  private static let marker: Unicode.Scalar = "\u{E000}"

  private let names: [String]
  /// The position of the first name.
  private let mark: Mark

  init(_ names: [String], _ mark: Mark) {
    self.names = names
    self.mark = mark
  }

  func error(in text: String, _ file: String) -> JSONFileError {
    let name = names.first ?? ""
    let field = path(in: text).map { $0.isEmpty ? name : "\($0).\(name)" }
    return JSONFileError(
      file: file, position: JSONPosition(line: mark.line, column: mark.column),
      field: field ?? name, message: "is a duplicate; remove one")
  }

  /// Returns the path of the object, from a file in which its first duplicate is another name.
  private func path(in text: String) -> String? {
    guard !text.unicodeScalars.contains(Self.marker), mark.line >= 1, mark.column >= 1 else {
      return nil
    }
    var lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
    guard mark.line <= lines.count else { return nil }
    var line = String.UnicodeScalarView(lines[mark.line - 1])
    guard
      var index = line.index(
        line.startIndex, offsetBy: mark.column - 1, limitedBy: line.endIndex),
      index < line.endIndex
    else { return nil }
    if ["\"", "'"].contains(line[index]) { index = line.index(after: index) }
    line.insert(Self.marker, at: index)
    lines[mark.line - 1] = line[...]
    let marked = lines.map { String($0) }.joined(separator: "\n")
    guard let root = try? Parser(yaml: marked, encoding: .utf8).singleRoot() else { return nil }
    var rest = JSONNode.maximumCount
    return Self.path(in: root, depth: 0, &rest)
  }

  /// Returns the path from a value to the object with the marked name, among a limited number of values.
  private static func path(in node: Node, depth: Int, _ rest: inout Int) -> String? {
    rest -= 1
    guard rest > 0, depth < JSONNode.maximumDepth else { return nil }
    switch node {
    case .scalar, .alias: return nil
    case .sequence(let elements):
      for (index, element) in elements.enumerated() {
        guard let path = Self.path(in: element, depth: depth + 1, &rest) else { continue }
        return "[\(index)]" + (path.isEmpty || path.hasPrefix("[") ? "" : ".") + path
      }
    case .mapping(let members):
      for (key, value) in members {
        let name = key.string ?? ""
        if name.unicodeScalars.first == marker { return "" }
        guard let path = Self.path(in: value, depth: depth + 1, &rest) else { continue }
        return name + (path.isEmpty || path.hasPrefix("[") ? "" : ".") + path
      }
    }
    return nil
  }
}

/// Turns a YAML document into values, whose number is limited, because aliases repeat values.
private struct YAMLConversion {
  let file: String
  private var count = 0

  init(file: String) { self.file = file }

  mutating func node(_ node: Node, depth: Int) throws(JSONFileError) -> JSONNode {
    let position = JSONPosition(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    count += 1
    guard count <= JSONNode.maximumCount else {
      throw error(position, "the file has more than \(JSONNode.maximumCount) values; split it")
    }
    guard depth < JSONNode.maximumDepth else {
      throw error(position, "is nested more than \(JSONNode.maximumDepth) deep")
    }
    switch node {
    case .scalar(let scalar): return JSONNode(value: value(of: scalar), position: position)
    case .sequence(let sequence):
      var elements: [JSONNode] = []
      for element in sequence { elements.append(try self.node(element, depth: depth + 1)) }
      return JSONNode(value: .array(elements), position: position)
    case .mapping(let mapping):
      return JSONNode(value: .object(try members(of: mapping, depth: depth)), position: position)
    case .alias: throw error(position, "is an alias without an anchor")
    }
  }

  private mutating func members(
    of mapping: Node.Mapping, depth: Int
  ) throws(JSONFileError) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    var merged: [JSONNode.Member] = []
    for (key, value) in mapping {
      let position = JSONPosition(line: key.mark?.line ?? 1, column: key.mark?.column ?? 1)
      guard case .scalar(let name) = key else { throw error(position, "a name must be a text") }
      let value = try node(value, depth: depth + 1)
      if name.string == "<<", name.style == .plain {
        merged += try mergedMembers(value)
      } else {
        members.append(.init(key: name.string, position: position, value: value))
      }
    }
    var names = Set(members.map(\.key))
    return members + merged.filter { names.insert($0.key).inserted }
  }

  private func mergedMembers(_ value: JSONNode) throws(JSONFileError) -> [JSONNode.Member] {
    switch value.value {
    case .object(let members): return members
    case .array(let elements):
      var all: [JSONNode.Member] = []
      for element in elements { all += try mergedMembers(element) }
      return all
    case .null, .bool, .integer, .number, .string:
      throw error(value.position, "'<<' must be an object, or a list of objects")
    }
  }

  private func value(of scalar: Node.Scalar) -> JSONNode.Value {
    let text = scalar.string
    guard scalar.style == .plain || scalar.style == .any else { return .string(text) }
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: break
    }
    if text.wholeMatch(of: /-?(0|[1-9][0-9]*)/) != nil, let integer = Int(text) {
      return .integer(integer)
    }
    if text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil,
      let number = Double(text), number.isFinite
    {
      return .number(number)
    }
    return .string(text)
  }

  private func error(_ position: JSONPosition, _ message: String) -> JSONFileError {
    YAMLReader.error(file, position.line, position.column, message)
  }
}

/// Checks a file with anchors before it is parsed: the parser compares names by all values that aliases in them repeat,
/// and nests values as deep as aliases do.
///
/// It does not recognize strings and comments, so that texts which only look like anchors count, too; there are few in a file that
/// has real ones.
private struct YAMLAnchors {
  private static let maximumCount = 16

  let bytes: [UInt8]
  let file: String

  func check() throws(JSONFileError) {
    guard bytes.contains(UInt8(ascii: "&")), bytes.contains(UInt8(ascii: "*")) else { return }
    var anchors = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "&") && isWord(at: index) {
      anchors += 1
      guard anchors <= Self.maximumCount else {
        throw error(
          at: index,
          "the file has more than \(Self.maximumCount) anchors; repeat the values instead")
      }
    }
    guard anchors > 0 else { return }
    for index in bytes.indices where isNameOfValues(at: index) {
      throw error(
        at: index,
        "a name must be a text in a file with anchors, and not an alias, a list or an object")
    }
  }

  /// Whether a word begins at a position.
  private func isWord(at index: Int) -> Bool {
    let isFirst =
      index == 0 || isSpace(bytes[index - 1]) || "[]{},:".utf8.contains(bytes[index - 1])
    return isFirst && index + 1 < bytes.count && !isSpace(bytes[index + 1])
  }

  /// Whether what begins or ends at a position may be the name of a member, and have aliases.
  private func isNameOfValues(at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "?"):
      let isFirst = index == 0 || isSpace(bytes[index - 1]) || "[{,".utf8.contains(bytes[index - 1])
      return isFirst && (index + 1 == bytes.count || isSpace(bytes[index + 1]))
    case UInt8(ascii: "]"), UInt8(ascii: "}"): return isColon(after: index + 1)
    case UInt8(ascii: "*") where isWord(at: index):
      let name = bytes[(index + 1)...].prefix { !isSpace($0) && !"[]{},".utf8.contains($0) }
      return name.last == UInt8(ascii: ":") || isColon(after: name.endIndex)
    default: return false
    }
  }

  /// Whether a colon that ends a name follows after spaces.
  private func isColon(after index: Int) -> Bool {
    let rest = bytes[index...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard rest.first == UInt8(ascii: ":") else { return false }
    return rest.dropFirst().first.map { isSpace($0) || "[]{},".utf8.contains($0) } ?? true
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private func error(at index: Int, _ message: String) -> JSONFileError {
    let before = bytes[..<index]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    return YAMLReader.error(file, line, column, message)
  }
}
#endif
