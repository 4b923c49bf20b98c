import CheckedJSON
import Foundation
import Graphics
import TemplateData
import TemplateLanguage
import WidgetTimeline
import WidgetUI

/// A template of which everything was checked: its types, its sample, its views and its expressions.
struct CompiledTemplate: Sendable {
  let description: TemplateDescription
  let types: TemplateTypes
  let views: TemplateViews
  let entries: CompiledEntries
  let reload: TemplateExpression?
  let relevance: TemplateExpression?
  let choices: [String: CompiledChoices]
  let sample: DataObject
  /// The moment that the sample is of; `nil` where it is of any.
  let sampleDate: Date?
  /// The files that it was made of, by their names.
  let contents: [String: [UInt8]]

  /// Choices that come from the data.
  struct CompiledChoices: Sendable {
    var each: TemplateExpression
    var value: TemplateExpression
    var title: TemplateExpression?
  }

  /// How entries come from the data.
  enum CompiledEntries: Sendable {
    case now
    case each(TemplateExpression, date: TemplateExpression)
    case every(seconds: Int, count: Int, until: TemplateExpression?)
    case dates(TemplateExpression)
  }
}

extension CompiledTemplate {
  /// Checks the files of a template.
  ///
  /// - Throws: ``TemplateError`` with all that is wrong.
  init(_ files: TemplateFiles, _ description: TemplateDescription) throws(TemplateError) {
    self.description = description
    contents = files.contents
    let catalogue = Catalogue.standard
    sample = try Self.sample(files)
    sampleDate = try Self.date(of: sample, files)
    let shapes = try Self.shapes(of: sample, description, files)
    let plain = TemplateTypes(description, shapes: shapes, reserved: catalogue.reservedNames)
    let making = Making(types: plain, catalogue: catalogue)
    do throws(JSONFileError) {
      entries = try making.entries(description.entries)
      types = making.typesWithItem(entries)
      let checking = Making(types: types, catalogue: catalogue)
      reload = try description.reload.map { (text) throws(JSONFileError) in
        try checking.expression(text, as: TimelineReloadPolicy.templateType)
      }
      relevance = try description.relevance.map { (text) throws(JSONFileError) in
        try checking.expression(text, as: TimelineEntryRelevance.templateType)
      }
      choices = try checking.choices(description.parameters)
    } catch {
      throw TemplateError(error)
    }
    let checked = TemplateViews.checked(
      files.views, entry: types.entry, records: types.records,
      actions: Dictionary(description.actions.map { ($0.name, $0.parameters) }) { $1 },
      catalogue: catalogue)
    guard let views = checked.views else {
      throw TemplateError(checked.diagnostics, in: files.views)
    }
    self.views = views
  }

  private static func sample(_ files: TemplateFiles) throws(TemplateError) -> DataObject {
    guard let bytes = files.sample else { return DataObject() }
    do throws(JSONFileError) {
      guard case .object(let object) = try DataValue(json: bytes, named: files.sampleName) else {
        throw JSONFileError(
          file: files.sampleName, place: JSONPlace(line: 1, column: 1), field: "",
          message: "must be an object with one member for each source")
      }
      return object
    } catch {
      throw TemplateError(error)
    }
  }

  private static func date(
    of sample: DataObject, _ files: TemplateFiles
  ) throws(TemplateError) -> Date? {
    guard let value = sample["date"] else { return nil }
    if case .string(let text) = value, let date = InternetDate.date(rfc3339: text) { return date }
    throw TemplateError(
      "\(files.sampleName): error: 'date' must be the moment that the sample is of, such as "
        + "\"2026-01-14T09:41:00Z\"")
  }

  private static func shapes(
    of sample: DataObject, _ description: TemplateDescription, _ files: TemplateFiles
  ) throws(TemplateError) -> [String: DataShape] {
    var shapes: [String: DataShape] = [:]
    for source in description.sources {
      guard let value = sample[source.name] else {
        throw TemplateError(
          "\(files.sampleName): error: has no '\(source.name)', which is a source in 'widget.json'; "
            + "add what it gives, as views are checked with it")
      }
      do throws(ShapeConflict) {
        if let fixed = DataShape(format: source.format) {
          shapes[source.name] = fixed
        } else {
          shapes[source.name] = try DataShape(value, at: source.name)
        }
      } catch {
        throw TemplateError(
          "\(files.sampleName): error: '\(error.path)' is \(error.one) in one place and \(error.other) in "
            + "another; a template needs one kind of value")
      }
    }
    return shapes
  }

  /// Checks expressions with a template's types.
  private struct Making {
    let types: TemplateTypes
    let catalogue: Catalogue

    func expression(
      _ text: TemplateText, item: TemplateType? = nil, as type: TemplateType?
    ) throws(JSONFileError) -> TemplateExpression {
      let names =
        [("entry", TemplateType.record(types.entry))] + (item.map { [("item", $0)] } ?? [])
      return try TemplateExpression(
        text, names: TemplateExpression.Names(names: names), as: type, records: types.records,
        catalogue: catalogue)
    }

    func list(
      _ text: TemplateText
    ) throws(JSONFileError) -> (expression: TemplateExpression, element: TemplateType) {
      let list = try expression(text, as: nil)
      guard case .array(let element) = list.type else {
        throw text.origin.error("must be a list, and is '\(list.type)'")
      }
      return (list, element)
    }

    func entries(_ entries: TemplateEntries) throws(JSONFileError) -> CompiledEntries {
      switch entries {
      case .now: return .now
      case .each(let text, let date):
        let (list, element) = try list(text)
        return .each(list, date: try expression(date, item: element, as: .date))
      case .every(let seconds, let count, let until):
        return .every(
          seconds: seconds, count: count,
          until: try until.map { (text) throws(JSONFileError) in
            try expression(text, as: .optional(.date))
          })
      case .dates(let text): return .dates(try expression(text, as: .array(.date)))
      }
    }

    func typesWithItem(_ entries: CompiledEntries) -> TemplateTypes {
      guard case .each(let list, _) = entries, case .array(let element) = list.type else {
        return types
      }
      return types.withItem(element)
    }

    func choices(
      _ parameters: [TemplateParameter]
    ) throws(JSONFileError) -> [String: CompiledChoices] {
      var result: [String: CompiledChoices] = [:]
      for parameter in parameters {
        guard let choices = parameter.choices else { continue }
        let (list, element) = try list(choices.each)
        result[parameter.parameter.name] = CompiledChoices(
          each: list, value: try expression(choices.value, item: element, as: .string),
          title: try choices.title.map { (text) throws(JSONFileError) in
            try expression(text, item: element, as: .string)
          })
      }
      return result
    }
  }
}

extension Catalogue {
  /// The names that types of the data cannot have.
  var reservedNames: Set<String> {
    Set(typeNames + initializerNames + Unsupported.reasons.keys).union([
      "Bool", "Int", "Double", "CGFloat", "Float", "String", "View", "Widget", "Never", "Any",
      "Self",
      "Type", "Error", "Result", "Optional", "Array", "Dictionary", "Set", "Data", "Character",
    ])
  }
}
