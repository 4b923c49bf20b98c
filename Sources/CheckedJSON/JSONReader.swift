import Graphics

/// Reads a value of a JSON file: it knows the value's path, and checks the values that it returns.
package struct JSONReader: Sendable {
  /// The path of the file as the user wrote it.
  package let file: String
  /// The path of the value.
  let path: JSONPath
  package let node: JSONNode

  /// Parses a file's text.
  ///
  /// - Parameters:
  ///   - bytes: The text, at most 8 MiB.
  ///   - file: The file's name for errors.
  /// - Throws: ``JSONFileError`` with the position of the first syntax error.
  package init(_ bytes: [UInt8], file: String) throws(JSONFileError) {
    guard bytes.count <= 8 << 20 else {
      throw JSONFileError(
        file: file, position: JSONPosition(line: 1, column: 1), field: "",
        message: "the file has \(bytes.count) bytes; the maximum is 8 MiB")
    }
    var syntax = JSONParser(bytes, file: file)
    self.init(file: file, path: .root, node: try syntax.document())
  }

  /// Creates a reader of a file whose text was parsed elsewhere, such as one in another format.
  package init(_ root: JSONNode, file: String) { self.init(file: file, path: .root, node: root) }

  init(file: String, path: JSONPath, node: JSONNode) {
    self.file = file
    self.path = path
    self.node = node
  }

  /// The path of the value, such as `cells[2].width`.
  package var field: String { path.text }

  /// Returns an error at this value.
  package func error(_ message: String) -> JSONFileError {
    JSONFileError(file: file, position: node.position, field: field, message: message)
  }

  private func mismatch(_ expected: String) -> JSONFileError {
    error("must be \(expected), not \(node.kind)")
  }

  package func bool() throws(JSONFileError) -> Bool {
    guard case .bool(let value) = node.value else { throw mismatch("true or false") }
    return value
  }

  /// Returns a text that is not empty.
  package func string() throws(JSONFileError) -> String {
    guard case .string(let text) = node.value else { throw mismatch("a string") }
    guard !text.isEmpty else { throw error("must not be empty") }
    return text
  }

  package func number(in range: ClosedRange<Double>) throws(JSONFileError) -> Double {
    guard let number = node.number else { throw mismatch("a number") }
    guard range.contains(number) else {
      throw error(
        "must be from \(range.lowerBound.shortDescription) to \(range.upperBound.shortDescription), not \(number.shortDescription)"
      )
    }
    return number
  }

  package func integer(in range: ClosedRange<Int>) throws(JSONFileError) -> Int {
    // The nearest `Double` may be a different integer.
    if case .integer(let integer) = node.value, range.contains(integer) { return integer }
    let number = try number(in: Double(range.lowerBound)...Double(range.upperBound))
    guard let integer = Int(exactly: number) else {
      throw error("must be a whole number, not \(number.shortDescription)")
    }
    return integer
  }

  /// Returns a string that is one of the given words.
  package func keyword(of words: [String]) throws(JSONFileError) -> String {
    guard case .string(let text) = node.value else {
      throw mismatch("one of \(words.map { "'\($0)'" }.joined(separator: ", "))")
    }
    guard words.contains(text) else {
      if let near = NearestName.suggestion(for: text, among: words) {
        throw error("must not be '\(text)'; did you mean '\(near)'?")
      }
      throw error(
        "must be one of \(words.map { "'\($0)'" }.joined(separator: ", ")), not '\(text)'")
    }
    return text
  }

  /// Returns a case of an enumeration, by its raw value.
  package func choice<Choice>(_ type: Choice.Type) throws(JSONFileError) -> Choice
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    let word = try keyword(of: Choice.allCases.map(\.rawValue))
    guard let choice = Choice(rawValue: word) else { throw error("is unknown") }
    return choice
  }

  /// Returns the elements of a list.
  package func elements(_ count: ClosedRange<Int> = 0...100_000) throws(JSONFileError)
    -> [JSONReader]
  {
    guard case .array(let nodes) = node.value else { throw mismatch("a list") }
    guard count.contains(nodes.count) else {
      let expected =
        count.lowerBound == count.upperBound
        ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      throw error("must have \(expected) elements, not \(nodes.count)")
    }
    return nodes.enumerated().map { index, node in
      JSONReader(file: file, path: .element(path, index), node: node)
    }
  }

  /// Returns the members of an object.
  package func members() throws(JSONFileError) -> JSONObjectReader {
    guard case .object(let members) = node.value else { throw mismatch("an object") }
    return JSONObjectReader(self, members)
  }
}

extension Double {
  /// The number without a fraction if it is an integer.
  fileprivate var shortDescription: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}

/// The path from the top of a file to a value; it is formatted only for errors, because a file may have long names and
/// many values.
indirect enum JSONPath: Hashable, Sendable {
  case root
  case member(JSONPath, String)
  case element(JSONPath, Int)

  /// The path as text, such as `cells[2].width`; empty for the whole file.
  var text: String {
    switch self {
    case .root: ""
    case .member(.root, let name): name
    case .member(let object, let name): "\(object.text).\(name)"
    case .element(let list, let index): "\(list.text)[\(index)]"
    }
  }
}
