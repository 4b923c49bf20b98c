import CheckedJSON
import Foundation
import InternetDates
import TemplateData
import TemplateEvaluation

/// A template's sample: a value for each source, and perhaps the moment that it is of.
struct SampleFile: Sendable {
  let object: DataObject
  /// The moment that the sample is of; `nil` where it is of any.
  let date: Date?
  private let ways: JSONPathLookup

  /// Reads the file; without one, nothing is in it.
  init(_ files: TemplateFiles) throws(JSONFileError) {
    let reader = try JSONReader(files.sample ?? Array("{}".utf8), file: files.sampleName)
    ways = JSONPathLookup(reader)
    guard case .object(let object) = try DataValue(reader) else {
      throw reader.error("must be an object with one member for each source")
    }
    self.object = object
    date = try Self.date(object, ways)
  }

  private static func date(_ object: DataObject, _ ways: JSONPathLookup) throws(JSONFileError)
    -> Date?
  {
    guard let value = object["date"] else { return nil }
    if case .string(let text) = value, let date = InternetDate.date(rfc3339: text) { return date }
    throw ways.error(
      at: "date", "must be the moment that the sample is of, such as \"2026-01-14T09:41:00Z\"")
  }

  /// An error at a value, by the way to it.
  func error(at way: String, _ message: String) -> TemplateError {
    TemplateError(ways.error(at: way, message))
  }

  /// What sources give, as the sample shows it and `widget.json` says it.
  func shapes(of description: TemplateDescription) throws(TemplateError) -> [String: DataShape] {
    var noted = AnnotatedShapes(description.types)
    var shapes: [String: DataShape] = [:]
    for source in description.sources {
      let shape = try shape(of: source)
      do throws(JSONFileError) {
        shapes[source.name] = try noted.source(shape, named: source.name)
        try source.checkReferences(shapes)
      } catch {
        throw TemplateError(error)
      }
    }
    do throws(JSONFileError) { try noted.checkUse() } catch { throw TemplateError(error) }
    return shapes
  }

  private func shape(of source: DataSourceDescription) throws(TemplateError) -> DataShape {
    guard let value = object[source.name] else {
      throw error(
        at: "",
        "has no '\(source.name)', which is a source in 'widget.json'; add what it gives, as views are checked with it"
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
  /// Tells what it takes from the data of others that is not in it.
  fileprivate func checkReferences(_ shapes: [String: DataShape]) throws(JSONFileError) {
    for reference in references {
      let steps = reference.split(separator: ".")
      guard let name = steps.first.map(String.init),
        let problem = shapes[name]?.problem(at: steps.dropFirst(), in: name),
        let place = places[reference]
      else { continue }
      throw place.error("names '\(reference)': \(problem)")
    }
  }
}

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
