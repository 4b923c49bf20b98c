import Foundation

/// A value of a definition's property list, with its key path.
struct DefinitionNode {
  let value: Any
  let path: String

  /// Reads a property list in XML.
  ///
  /// - Throws: ``DefinitionError``.
  init(xml data: Data) throws {
    guard data.count <= DefinitionNode.fileSizeLimit else {
      throw DefinitionError(
        path: "",
        message:
          "the file has \(data.count) bytes; the maximum is \(DefinitionNode.fileSizeLimit)")
    }
    try DefinitionNode.checkDepth(of: data)
    do {
      value = try PropertyListSerialization.propertyList(from: data, format: nil)
    } catch {
      throw DefinitionError(
        path: "",
        message: "the file is not an XML property list; save it again in Xcode, or restore it")
    }
    path = ""
    guard value is [String: Any] else {
      throw DefinitionError(path: "", message: "the file has no dictionary with 'INIntents'")
    }
  }

  private init(value: Any, path: String) {
    self.value = value
    self.path = path
  }

  /// The value of a key; `nil` if it is missing.
  subscript(_ key: String) -> DefinitionNode? {
    (value as? [String: Any])?[key].map {
      DefinitionNode(value: $0, path: path.isEmpty ? key : "\(path).\(key)")
    }
  }

  /// The string value of a key; `nil` if it is missing or empty.
  func text(_ key: String) throws -> String? {
    guard let node = self[key] else { return nil }
    guard let text = node.value as? String else { throw node.error("is not a string") }
    return text.isEmpty ? nil : text
  }

  /// The string value of a required key.
  func requiredText(_ key: String) throws -> String {
    guard let text = try text(key) else { throw error("has no '\(key)'; give it one") }
    return text
  }

  /// The Boolean value of a key; `nil` if it is missing.
  func flag(_ key: String) throws -> Bool? {
    guard let node = self[key] else { return nil }
    guard let flag = node.value as? Bool else { throw node.error("must be true or false") }
    return flag
  }

  /// The number value of a key; `nil` if it is missing.
  func number(_ key: String) throws -> NSNumber? {
    guard let node = self[key] else { return nil }
    guard let number = node.value as? NSNumber, number.doubleValue.isFinite else {
      throw node.error("is not a number")
    }
    return number
  }

  /// The dictionaries in the array of a key; empty if it is missing.
  func list(_ key: String) throws -> [DefinitionNode] {
    guard let node = self[key] else { return [] }
    guard let values = node.value as? [Any] else { throw node.error("is not an array") }
    return try values.enumerated().map { index, value in
      let element = DefinitionNode(value: value, path: "\(node.path)[\(index)]")
      guard value is [String: Any] else { throw element.error("is not a dictionary") }
      return element
    }
  }

  /// Returns an error at this value.
  func error(_ message: String) -> DefinitionError { DefinitionError(path: path, message: message) }

  // The parser is recursive, so that a deeply nested file would exhaust its stack.
  private static func checkDepth(of data: Data) throws {
    var depth = 0
    for index in data.indices where data[index] == UInt8(ascii: "<") {
      let tag = data[index...].prefix(7)
      if tag.starts(with: Array("<dict>".utf8)) || tag.starts(with: Array("<array>".utf8)) {
        depth += 1
      } else if tag.starts(with: Array("</dict".utf8)) || tag.starts(with: Array("</array".utf8)) {
        depth -= 1
      }
      guard depth <= depthLimit else {
        throw DefinitionError(
          path: "",
          message: "the file is nested more than \(depthLimit) levels deep; restore it")
      }
    }
  }

  /// In bytes; large definitions have some hundred thousand.
  private static let fileSizeLimit = 16 << 20
  private static let depthLimit = 64
}

/// An error in an intent definition, with the location and what to do.
struct DefinitionError: Error, Hashable, CustomStringConvertible {
  /// The key path, such as `INIntents[0].INIntentName`; empty for the whole file.
  let path: String
  let message: String

  var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
