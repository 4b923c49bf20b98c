import CheckedJSON
import Foundation
import Graphics
import TemplateCatalog
import TemplateData
import TemplateEvaluation
import TemplateLanguage
import WidgetTimeline
import WidgetUI

/// A fully checked template: its types, sample, views and expressions.
struct CompiledTemplate: Sendable {
  let description: TemplateDescription
  let types: TemplateTypes
  let views: TemplateViews
  let entries: CompiledEntries
  let reload: TemplateExpression?
  let relevance: TemplateExpression?
  let choices: [String: CompiledChoices]
  let sampleFile: SampleFile
  /// The contents of the template's files, by file name.
  let contents: [String: [UInt8]]

  /// The expressions for a parameter's choices that come from the data.
  struct CompiledChoices: Sendable {
    var each: TemplateExpression
    var value: TemplateExpression
    var title: TemplateExpression?
  }

  /// The sample data of every source, by source name.
  var sample: DataObject { sampleFile.object }

  /// How entries are created from the data.
  enum CompiledEntries: Sendable {
    case now
    case each(TemplateExpression, date: TemplateExpression)
    case every(seconds: Int, count: Int?, until: TemplateExpression?)
    case dates(TemplateExpression)
  }
}

extension CompiledTemplate {
  /// Checks the files of a template.
  ///
  /// - Throws: ``TemplateError`` with all errors.
  init(_ files: TemplateFiles, _ description: TemplateDescription) throws(TemplateError) {
    self.description = description
    contents = files.contents
    let catalog = Catalog.standard
    do throws(JSONFileError) { sampleFile = try SampleFile(files) } catch {
      throw TemplateError(error)
    }
    let shapes = try sampleFile.shapes(of: description)
    let plain = TemplateTypes(description, shapes: shapes, reserved: catalog.reservedNames)
    let making = ExpressionCompiler(types: plain, catalog: catalog)
    do throws(JSONFileError) {
      entries = try making.entries(description.entries)
      types = making.typesWithItem(entries)
      let checking = ExpressionCompiler(types: types, catalog: catalog)
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
      catalog: catalog)
    guard let views = checked.views else {
      throw TemplateError(checked.diagnostics, in: files.views)
    }
    self.views = views
  }

  /// Checks expressions with a template's types.
  private struct ExpressionCompiler {
    let types: TemplateTypes
    let catalog: Catalog

    func expression(
      _ text: ExpressionSource, item: TemplateType? = nil, as type: TemplateType?
    ) throws(JSONFileError) -> TemplateExpression {
      let names =
        [("entry", TemplateType.record(types.entry))] + (item.map { [("item", $0)] } ?? [])
      return try TemplateExpression(
        text, names: TemplateExpression.Names(names: names), as: type, records: types.records,
        catalog: catalog)
    }

    func list(
      _ text: ExpressionSource
    ) throws(JSONFileError) -> (expression: TemplateExpression, element: TemplateType) {
      let list = try expression(text, as: nil)
      guard case .array(let element) = list.type else {
        throw text.origin.error("must be a list, but is '\(list.type)'")
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

extension Catalog {
  /// The names that types of the data must not have.
  var reservedNames: Set<String> {
    Set(typeNames + initializerNames + Array(unsupported.names)).union([
      "Bool", "Int", "Double", "CGFloat", "Float", "String", "View", "Widget", "Never", "Any",
      "Self",
      "Type", "Error", "Result", "Optional", "Array", "Dictionary", "Set", "Data", "Character",
    ])
  }
}
