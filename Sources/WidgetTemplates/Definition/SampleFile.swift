import CheckedJSON
import Foundation
import TemplateData

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
