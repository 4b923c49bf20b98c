import CheckedJSON
import Foundation
import InternetDates
import TemplateData
import TemplateEvaluation

/// A template's `sample.json`: a value for each source, and optionally a date.
struct SampleFile: Sendable {
  let object: DataObject
  /// The date of the sample; `nil` if it specifies none.
  let date: Date?
  private let positions: JSONPathLookup

  /// Reads the file; a missing file is an empty object.
  init(_ files: TemplateFiles) throws(JSONFileError) {
    let reader = try JSONReader(files.sample ?? Array("{}".utf8), file: files.sampleName)
    positions = JSONPathLookup(reader)
    guard case .object(let object) = try DataValue(reader) else {
      throw reader.error("must be an object with one member for each source")
    }
    self.object = object
    date = try Self.date(object, positions)
  }

  private static func date(_ object: DataObject, _ positions: JSONPathLookup) throws(JSONFileError)
    -> Date?
  {
    guard let value = object["date"] else { return nil }
    if case .string(let text) = value, let date = InternetDate.date(rfc3339: text) { return date }
    throw positions.error(
      at: "date", "must be the date of the sample, such as \"2026-01-14T09:41:00Z\"")
  }

  /// Returns an error at the value with a path.
  func error(at path: String, _ message: String) -> TemplateError {
    TemplateError(positions.error(at: path, message))
  }

  /// Returns the shape of each source's data, from the sample and the types in `widget.json`.
  func shapes(of description: TemplateDescription) throws(TemplateError) -> [String: DataShape] {
    var annotated = AnnotatedShapes(description.types)
    var shapes: [String: DataShape] = [:]
    for source in description.sources {
      let shape = try shape(of: source)
      do throws(JSONFileError) {
        shapes[source.name] = try annotated.source(shape, named: source.name)
        try source.checkReferences(shapes)
      } catch {
        throw TemplateError(error)
      }
    }
    do throws(JSONFileError) { try annotated.checkUnknownPaths() } catch {
      throw TemplateError(error)
    }
    return shapes
  }

  private func shape(of source: DataSourceDescription) throws(TemplateError) -> DataShape {
    guard let value = object[source.name] else {
      throw error(
        at: "",
        "has no '\(source.name)', which is a source in 'widget.json'; add its data, because views are checked with it"
      )
    }
    if let fixed = DataShape(format: source.format) { return fixed }
    do throws(ShapeConflict) { return try DataShape(value, at: source.name) } catch {
      throw self.error(
        at: error.path,
        "is \(error.one) in one place and \(error.other) in another; a template needs one kind of value"
      )
    }
  }
}

extension DataSourceDescription {
  /// Throws an error for a reference to data that the sample of the other source does not contain.
  fileprivate func checkReferences(_ shapes: [String: DataShape]) throws(JSONFileError) {
    for reference in references {
      let steps = reference.split(separator: ".")
      guard let name = steps.first.map(String.init),
        let problem = shapes[name]?.problem(at: steps.dropFirst(), in: name),
        let position = referencePositions[reference]
      else { continue }
      throw position.error("names '\(reference)': \(problem)")
    }
  }
}

/// Finds the position of a value in a JSON file by its path, such as `league.players[2].name`.
struct JSONPathLookup: Sendable {
  private let reader: JSONReader
  /// The prefix of paths that is not in the file, such as the name of its source.
  private let prefix: String

  init(_ reader: JSONReader, after prefix: String = "") {
    self.reader = reader
    self.prefix = prefix
  }

  /// Returns an error at the value with a path, or at the whole file if there is none.
  ///
  /// `[]` in a path stands for any element; the error is at the first element whose kind differs from that of the first
  /// one.
  func error(at path: String, _ message: String) -> JSONFileError {
    let nodes = Self.nodes(at: path.dropFirst(prefix.count), in: reader.node)
    let mismatched =
      nodes.first { node in nodes.first.map { !$0.hasSameKind(node) } ?? false } ?? nodes.first
    return JSONFileError(
      file: reader.file, position: (mismatched ?? reader.node).position, field: path,
      message: message)
  }

  private static func nodes(at path: Substring, in node: JSONNode) -> [JSONNode] {
    guard !path.isEmpty else { return [node] }
    switch node.value {
    case .null, .bool, .integer, .number, .string: return []
    case .array(let elements):
      guard path.first == "[", let end = path.firstIndex(of: "]") else { return [] }
      let index = path[path.index(after: path.startIndex)..<end]
      let rest = path[path.index(after: end)...]
      if index.isEmpty { return elements.flatMap { nodes(at: rest, in: $0) } }
      return Int(index).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        .map { nodes(at: rest, in: $0) } ?? []
    case .object(let members):
      let path = path.first == "." ? path.dropFirst() : path
      return members.flatMap { member in
        // A key may contain dots.
        let length =
          path == "*" || path.hasPrefix("*.") || path.hasPrefix("*[") ? 1 : member.key.count
        let rest = path.dropFirst(length)
        guard path.prefix(length) == "*" || path.hasPrefix(member.key),
          rest.isEmpty || rest.first == "." || rest.first == "["
        else { return [JSONNode]() }
        return nodes(at: rest, in: member.value)
      }
    }
  }
}

extension JSONNode {
  /// Whether both values are of the same kind.
  fileprivate func hasSameKind(_ other: JSONNode) -> Bool {
    switch (value, other.value) {
    case (.bool, .bool), (.string, .string), (.array, .array), (.object, .object): true
    case (.integer, .integer), (.integer, .number), (.number, .integer), (.number, .number): true
    case (.null, _), (_, .null): true
    default: false
    }
  }
}
