import CheckedJSON
import Foundation
import Testing

@testable import TemplateEvaluation
@testable import WidgetTemplates

/// A parameter's default is one of its values, and there is one.
@Suite struct TemplateParameterTests {
  private func message(_ parameter: String) -> String {
    let text = #"{ "parameters": { "a": \#(parameter) } }"#
    do throws(JSONFileError) {
      _ = try TemplateDescription(Array(text.utf8), file: "widget.json", folder: "mine")
      return ""
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    (#"{ "type": "integer", "minimum": 1, "maximum": 9, "default": 9 }"#, ""),
    (
      #"{ "type": "integer", "minimum": 1, "maximum": 9, "default": 10 }"#,
      "'parameters.a.default' is no value of the type 'integer' that is allowed"
    ),
    (
      #"{ "type": "number", "minimum": 2, "default": 1.5 }"#,
      "'parameters.a.default' is no value of the type 'number' that is allowed"
    ),
    (
      #"{ "type": "integer", "minimum": 9, "maximum": 1 }"#,
      "'parameters.a' has a 'minimum' above its 'maximum'"
    ),
    (#"{ "type": "date", "default": "2026-07-17" }"#, ""),
    (
      #"{ "type": "date", "default": "soon" }"#,
      "'parameters.a.default' is no value of the type 'date' that is allowed"
    ),
    (#"{ "type": "url", "default": "https://example.org" }"#, ""),
    (
      #"{ "type": "choice", "choices": ["x", "y"], "default": "z" }"#,
      "'parameters.a.default' is none of the 'choices'"
    ),
    (
      #"{ "type": "choice", "choices": [1, 2] }"#,
      "'parameters.a.choices[0]' must be a text, such as \"3\", or an object with a 'value': views read a choice as a 'String'"
    ),
    (
      #"{ "type": "integer", "choices": ["1", "2"] }"#,
      "'parameters.a' can have no 'choices', as it is no 'string' and no 'choice'"
    ),
  ]) func tellsADefaultThatIsNoValue(_ parameter: String, _ expected: String) {
    let message = message(parameter)
    #expect(expected.isEmpty ? message.isEmpty : message.hasSuffix(expected), "\(message)")
  }

  @Test(arguments: [
    (#"{ "type": "integer", "minimum": 3 }"#, "int(3)"),
    (#"{ "type": "integer", "minimum": 2.5, "maximum": 9 }"#, "int(3)"),
    (#"{ "type": "number", "maximum": -1 }"#, "double(-1.0)"),
    (#"{ "type": "integer" }"#, "int(0)"),
    (#"{ "type": "choice", "choices": ["x", "y"] }"#, #"string("x")"#),
  ]) func isWithinItsBoundsWithoutADefault(_ parameter: String, _ expected: String) throws {
    let text = #"{ "parameters": { "a": \#(parameter) } }"#
    let description = try TemplateDescription(
      Array(text.utf8), file: "widget.json", folder: "mine")
    let parameter = try #require(description.parameters.first).parameter
    #expect("\(ParameterReading(parameter, timeZone: .gmt).value([:]))" == expected)
  }
}
