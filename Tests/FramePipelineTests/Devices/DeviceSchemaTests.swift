import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import TestSupport
import Testing

/// The published schema and the reader are of one opinion.
@Suite struct DeviceSchemaTests {
  private let schema: JSONValue

  init() throws {
    schema = try JSONDecoder().decode(JSONValue.self, from: Data(DeviceSchema.text.utf8))
  }

  @Test(arguments: DeviceCatalog.all)
  func everyDeviceFits(device: DeviceProfile) throws {
    let text = DeviceProfileFile.text(of: device)
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(try SchemaValidator(schema: DeviceSchema.text).problems(in: value) == [])
  }

  /// The reader's names, which it tells of a name that none is like.
  @Test(arguments: [
    ("", "", ""), ("dithering", #""dithering": { "#, "}"), ("refresh", #""refresh": { "#, "}"),
    ("families", #""families": { "#, "}"),
  ])
  func namesAreTheReaders(object: String, opening: String, closing: String) throws {
    let text = """
      { "id": "a", "pixels": [9, 9], "palette": "bw", \(opening) "qqqqqqqqqqqqqqqq": 1 \(closing) }
      """
    #expect(try namesTold(of: text) == names(of: object.isEmpty ? schema : schema.member(object)))
  }

  @Test func namesInListsAreTheReaders() throws {
    let hours = #"{ "from": "01:00", "to": "02:00", "qqqqqqqqqqqqqqqq": 1 }"#
    #expect(
      try namesTold(
        of: #"{ "id": "a", "pixels": [9, 9], "palette": "bw", "quietHours": [\#(hours)] }"#)
        == names(of: schema.member("quietHours")["items"]))
    let own = schema.member("palette")["oneOf"]?.last
    let ink = ##"{ "name": "a", "nominal": "#000000", "qqqqqqqqqqqqqqqq": 1 }"##
    #expect(
      try namesTold(
        of: #"{ "id": "a", "pixels": [9, 9], "palette": { "inks": [\#(ink), \#(ink)] } }"#)
        == names(of: own?.member("inks")["items"]))
    #expect(
      try namesTold(
        of:
          #"{ "id": "a", "pixels": [9, 9], "palette": { "inks": [1, 2], "qqqqqqqqqqqqqqqq": 1 } }"#)
        == names(of: own))
  }

  @Test func wordsAreTheReaders() {
    #expect(words("category") == DeviceCategory.allCases.map(\.rawValue))
    #expect(words("power") == PowerSource.allCases.map(\.rawValue))
    #expect(words("touch") == TouchInput.allCases.map(\.rawValue))
    #expect(words("text") == TextRendering.allCases.map(\.rawValue))
    #expect(words("renderingMode") == DisplayRenderingMode.allCases.map(\.rawValue))
    #expect(
      schema.member("formats")["items"]?["enum"]?.texts == PictureFormat.allCases.map(\.rawValue))
    #expect(schema["$defs"]?["dither"]?["enum"]?.texts == Dither.allCases.map(\.rawValue))
  }

  private func words(_ member: String) -> [String] { schema.member(member)["enum"]?.texts ?? [] }

  private func names(of object: JSONValue?) throws -> Set<String> {
    guard case .object(let members) = try #require(object?["properties"]) else { return [] }
    return Set(members.map(\.name))
  }

  private func namesTold(of text: String) throws -> Set<String> {
    do {
      _ = try DeviceProfileFile.profile(Array(text.utf8), file: "p.json")
      return []
    } catch {
      let list = try #require(error.description.split(separator: "known are ").last)
      return Set(list.split(separator: ", ").map(String.init))
    }
  }
}

extension JSONValue {
  fileprivate func member(_ name: String) -> JSONValue { self["properties"]?[name] ?? .null }

  fileprivate var last: JSONValue? {
    if case .array(let values) = self { values.last } else { nil }
  }

  fileprivate var texts: [String] {
    guard case .array(let values) = self else { return [] }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}
