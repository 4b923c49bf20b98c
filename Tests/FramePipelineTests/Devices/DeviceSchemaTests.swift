import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import TestSupport
import Testing

/// The published schema and the reader accept the same files.
@Suite struct DeviceSchemaTests {
  private let schema: JSONValue

  init() throws {
    schema = try JSONDecoder().decode(JSONValue.self, from: Data(DeviceSchema.text.utf8))
  }

  @Test(arguments: DeviceCatalog.all)
  func everyCatalogDeviceMatchesTheSchema(device: DeviceProfile) throws {
    let text = DeviceProfileFile.text(of: device)
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(try SchemaValidator(schema: DeviceSchema.text).problems(in: value) == [])
  }

  /// The names that the reader accepts, as it lists them for a name that resembles none.
  @Test(arguments: [
    ("", "", ""), ("dithering", #""dithering": { "#, "}"), ("refresh", #""refresh": { "#, "}"),
    ("families", #""families": { "#, "}"),
  ])
  func memberNamesMatchTheReader(object: String, opening: String, closing: String) throws {
    let text = """
      { "id": "a", "pixels": [9, 9], "palette": "bw", \(opening) "qqqqqqqqqqqqqqqq": 1 \(closing) }
      """
    #expect(
      try reportedNames(of: text) == names(of: object.isEmpty ? schema : schema.member(object)))
  }

  @Test func memberNamesInListsMatchTheReader() throws {
    let hours = #"{ "from": "01:00", "to": "02:00", "qqqqqqqqqqqqqqqq": 1 }"#
    #expect(
      try reportedNames(
        of: #"{ "id": "a", "pixels": [9, 9], "palette": "bw", "quietHours": [\#(hours)] }"#)
        == names(of: schema.member("quietHours")["items"]))
    let own = schema.member("palette")["oneOf"]?.last
    let ink = ##"{ "name": "a", "nominal": "#000000", "qqqqqqqqqqqqqqqq": 1 }"##
    #expect(
      try reportedNames(
        of: #"{ "id": "a", "pixels": [9, 9], "palette": { "inks": [\#(ink), \#(ink)] } }"#)
        == names(of: own?.member("inks")["items"]))
    #expect(
      try reportedNames(
        of:
          #"{ "id": "a", "pixels": [9, 9], "palette": { "inks": [1, 2], "qqqqqqqqqqqqqqqq": 1 } }"#)
        == names(of: own))
  }

  @Test func enumValuesMatchTheReader() {
    #expect(enumValues("category") == DeviceCategory.allCases.map(\.rawValue))
    #expect(enumValues("power") == PowerSource.allCases.map(\.rawValue))
    #expect(enumValues("touch") == TouchInput.allCases.map(\.rawValue))
    #expect(enumValues("text") == TextRendering.allCases.map(\.rawValue))
    #expect(enumValues("renderingMode") == DisplayRenderingMode.allCases.map(\.rawValue))
    #expect(
      schema.member("formats")["items"]?["enum"]?.texts == PictureFormat.allCases.map(\.rawValue))
    #expect(schema["$defs"]?["dither"]?["enum"]?.texts == Dither.allCases.map(\.rawValue))
  }

  private func enumValues(_ member: String) -> [String] {
    schema.member(member)["enum"]?.texts ?? []
  }

  private func names(of object: JSONValue?) throws -> Set<String> {
    guard case .object(let members) = try #require(object?["properties"]) else { return [] }
    return Set(members.map(\.name))
  }

  private func reportedNames(of text: String) throws -> Set<String> {
    do {
      _ = try DeviceProfileFile.profile(Array(text.utf8), file: "p.json")
      return []
    } catch {
      let list = try #require(error.description.split(separator: "; use ").last)
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
