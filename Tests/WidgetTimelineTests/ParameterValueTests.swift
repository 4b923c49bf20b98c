import Foundation
import Testing

@testable import WidgetTimeline

@Suite("Parameter values")
@MainActor struct ParameterValueTests {
  @Test(
    "encodes values as plain JSON and decodes them",
    arguments: [
      (ParameterValue.bool(true), "true"), (.integer(3), "3"), (.number(0.5), "0.5"),
      (.string("egghead"), #""egghead""#), (.array([.integer(1), .string("a")]), #"[1,"a"]"#),
      (
        .object(identifier: "egghead", display: "Mr. Egghead"),
        #"{"display":"Mr. Egghead","identifier":"egghead"}"#
      ),
    ])
  func roundTrip(value: ParameterValue, json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(ParameterValue.self, from: Data(json.utf8)) == value)
  }

  @Test("uses an object's identifier if it has no display name")
  func objectWithoutDisplay() throws {
    let value = try JSONDecoder().decode(
      ParameterValue.self, from: Data(#"{"identifier":"fox"}"#.utf8))
    #expect(value == .object(identifier: "fox", display: "fox"))
  }
}
