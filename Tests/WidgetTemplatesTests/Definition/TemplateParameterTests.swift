import CheckedJSON
import Foundation
import HTTPClient
import TestSupport
import Testing
import WidgetTimeline

@testable import TemplateEvaluation
@testable import WidgetTemplates

/// A parameter's default is one of its valid values, and one always exists.
@Suite struct TemplateParameterTests {
  @Test func aValueThatIsSetToTheDefaultIsSet() async throws {
    let template = try WrittenTemplate(
      widget: """
        { "parameters": {
            "server": { "type": "url", "default": "http://meter.test" },
            "place": { "type": "string", "default": "hall" } },
          "sources": { "meter": { "pushed": true } } }
        """)
    let source = TemplateSource(
      template: try template.loaded(), templateEnvironment: template.templateEnvironment)
    let configured = try await source.configured(
      with: ["server": .string("http://meter.test")], timeLimit: .seconds(86_400))
    #expect((configured.source as? TemplateSource)?.setNames == ["server"])
    #expect(configured.values["place"] == .string("hall"))
  }

  /// Only a server that a person set may be in the local network, also for the choices of another parameter.
  @Test(arguments: [true, false]) func choicesKnowWhatIsSet(_ isSet: Bool) async throws {
    let template = try WrittenTemplate(
      widget: """
        { "parameters": {
            "server": { "type": "url", "default": "http://meter.test" },
            "room": { "type": "choice", "choices": { "each": "entry.meter.rooms", "value": "item" } } },
          "sources": { "meter": { "url": "{server}/rooms" } } }
        """, sample: #"{ "meter": { "rooms": ["hall"] } }"#,
      body: #"Text("\(entry.meter.rooms.count)")"#)
    template.test.http.add(
      HTTPResponse(status: 200, body: Array(#"{ "rooms": ["hall", "roof"] }"#.utf8)))
    let source = TemplateSource(
      template: try template.loaded(), templateEnvironment: template.templateEnvironment)
    let choices = try await source.choices(
      of: "room", given: isSet ? ["server": .string("http://meter.test")] : [:],
      timeLimit: .seconds(86_400))
    #expect(choices.map(\.title) == ["hall", "roof"])
    #expect(template.test.http.requests.map(\.allowsPrivateAddresses) == [isSet])
  }

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
      "'parameters.a.default' is not an allowed value of the type 'integer'"
    ),
    (
      #"{ "type": "number", "minimum": 2, "default": 1.5 }"#,
      "'parameters.a.default' is not an allowed value of the type 'number'"
    ),
    (
      #"{ "type": "integer", "minimum": 9, "maximum": 1 }"#,
      "'parameters.a' has a 'minimum' above its 'maximum'"
    ),
    (#"{ "type": "date", "default": "2026-07-17" }"#, ""),
    (
      #"{ "type": "date", "default": "soon" }"#,
      "'parameters.a.default' is not an allowed value of the type 'date'"
    ),
    (#"{ "type": "url", "default": "https://example.org" }"#, ""),
    (
      #"{ "type": "choice", "choices": ["x", "y"], "default": "z" }"#,
      "'parameters.a.default' is not one of the 'choices'"
    ),
    (
      #"{ "type": "choice", "choices": [1, 2] }"#,
      "'parameters.a.choices[0]' must be a string, such as \"3\", or an object with a 'value': views read a choice as a 'String'"
    ),
    (
      #"{ "type": "integer", "choices": ["1", "2"] }"#,
      "'parameters.a' cannot have 'choices', because it is not a 'string' or a 'choice'"
    ),
  ]) func defaultMustBeValid(_ parameter: String, _ expected: String) {
    let message = message(parameter)
    #expect(expected.isEmpty ? message.isEmpty : message.hasSuffix(expected), "\(message)")
  }

  @Test(arguments: [
    (#"{ "type": "integer", "minimum": 3 }"#, "int(3)"),
    (#"{ "type": "integer", "minimum": 2.5, "maximum": 9 }"#, "int(3)"),
    (#"{ "type": "number", "maximum": -1 }"#, "double(-1.0)"),
    (#"{ "type": "integer" }"#, "int(0)"),
    (#"{ "type": "choice", "choices": ["x", "y"] }"#, #"string("x")"#),
  ]) func usesAValueWithinItsBoundsWithoutADefault(_ parameter: String, _ expected: String) throws {
    let text = #"{ "parameters": { "a": \#(parameter) } }"#
    let description = try TemplateDescription(
      Array(text.utf8), file: "widget.json", folder: "mine")
    let parameter = try #require(description.parameters.first).parameter
    #expect("\(ParameterReader(parameter, timeZone: .gmt).value([:]))" == expected)
  }
}
