import CheckedJSON
import Foundation
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// The form of a widget as a page sends it.
struct WidgetFormRequest: Decodable {
  var kind: String
  var program: String?
  var instance: String?
  var family: String
  var device: String
  var fill: Bool?
  /// Whether the picture shows current data.
  var live: Bool?
  /// The texts of the parameters that the person has changed; several for an array, and an empty one for an empty array.
  var values: [String: [String]]?
  /// The parameters that are reset.
  var unset: [String]?
  /// The name of a new instance.
  var name: String?
  /// The displays that show a new instance.
  var displays: [String]?

  private static let maximumParameters = 200
  private static let maximumTexts = 200

  /// The widget, and how it is shown.
  ///
  /// - Throws: ``AdminError`` if there is no such family.
  func subject() throws(AdminError) -> WidgetSubject {
    guard let family = WidgetFamily.allCases.first(where: { $0.description == family }) else {
      throw AdminError(422, "unknown size '\(family)'")
    }
    return WidgetSubject(
      kind: kind, program: program, instance: instance, family: family, device: device,
      fillsPanel: fill ?? false)
  }

  /// The texts of the form.
  ///
  /// - Throws: ``AdminError`` if there are too many.
  func change() throws(AdminError) -> ParameterChange {
    let values = values ?? [:]
    guard values.count <= Self.maximumParameters,
      values.values.allSatisfy({ $0.count <= Self.maximumTexts })
    else { throw AdminError(413, "the form has too many values") }
    return ParameterChange(
      settings: values.sorted { $0.key < $1.key }.flatMap { name, texts in
        texts.map { ParameterChange.Setting(name: name, text: $0) }
      }, unset: unset ?? [])
  }
}

extension FormPreview {
  /// The form and its picture, as a page shows them.
  var json: JSONValue {
    .object([
      "fields": .array(form.parameters.map { form.json(of: $0) }),
      "isValid": .bool(form.problems.isEmpty), "picture": picture?.json,
      "notes": .array(notes.map(JSONValue.string)), "failure": failure.map(JSONValue.string),
    ])
  }
}

extension FormPreview.Picture {
  var json: JSONValue {
    .object([
      "data": .string("data:image/png;base64," + png.base64EncodedString()),
      "width": .integer(width), "height": .integer(height),
      "panel": .array([.integer(panelWidth), .integer(panelHeight)]),
      "description": description.map(JSONValue.string),
    ])
  }
}

extension WidgetFormDraft {
  fileprivate func json(of parameter: WidgetParameter) -> JSONValue {
    let choices = choices[parameter.name] ?? []
    return .object([
      "name": .string(parameter.name), "title": .string(parameter.title),
      "text": parameter.description.map(JSONValue.string),
      "kind": .string(choices.isEmpty ? parameter.kind.rawValue : "choice"),
      "isArray": .bool(parameter.isArray),
      "value": .array((values[parameter.name]?.texts ?? []).map(JSONValue.string)),
      "default": .array((parameter.defaultValue?.texts ?? []).map(JSONValue.string)),
      "isSet": .bool(chosen[parameter.name] != nil),
      "minimum": parameter.minimum.map(JSONValue.number),
      "maximum": parameter.maximum.map(JSONValue.number),
      "choices": .array(choices.map(\.json)),
      "problem": problems[parameter.name].map(JSONValue.string),
    ])
  }
}

extension ParameterChoice {
  fileprivate var json: JSONValue {
    .object([
      "value": .string(value.identifier), "title": .string(title),
      "subtitle": subtitle.map(JSONValue.string), "section": section.map(JSONValue.string),
    ])
  }
}

extension ParameterValue {
  /// The texts of the value's fields.
  fileprivate var texts: [String] {
    switch self {
    case .array(let values): values.map(\.identifier)
    case .bool, .integer, .number, .string, .object: [identifier]
    }
  }
}
