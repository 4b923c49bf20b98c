import CheckedJSON
import Foundation
import TemplateData
import TestSupport
import Testing

/// JSON as data: which numbers are integers, which values are rejected, and how values are written.
struct DataJSONTests {
  private func value(_ text: String) throws -> DataValue {
    try DataValue(json: Array(text.utf8), named: "data.json")
  }

  private func message(_ bytes: [UInt8]) -> String {
    do throws(JSONFileError) {
      _ = try DataValue(json: bytes, named: "data.json")
      return ""
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("21", DataValue.integer(21)), ("21.0", .number(21)), ("-0", .integer(0)), ("2e1", .number(20)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("0.5", .number(0.5)),
    ("null", .null), ("true", .bool(true)), (#""é\ud83d\ude00""#, .string("é😀")),
    ("\u{FEFF}[]", .array([])),
    (#"{"b": 1, "a": [2.0]}"#, DataValue.object(.ba)),
  ])
  func readsEachKindOfValue(_ text: String, _ expected: DataValue) throws {
    #expect(try value(text) == expected)
  }

  @Test(arguments: [
    (#"{"a": 1, "a": 2}"#, "data.json:1:10: 'a' is a duplicate; remove one"),
    ("[NaN]", "data.json:1:2: this is not a value; a string needs double quotes"),
    ("[-Infinity]", "data.json:1:2: is not a valid number"),
    (
      "[1,\n \"a\\u0000b\"]",
      "data.json:2:2: a string contains a null character, which cannot be shown; remove it"
    ),
    (#"["\ud83d"]"#, "data.json:1:3: is half of a surrogate pair; write both halves"),
    (
      "[" + String(repeating: "0,", count: 600_000) + "0]",
      "data.json:1:1000000: the file has more than 500000 values; split it"
    ),
    (String(repeating: "[", count: 65), "data.json:1:65: is nested more than 64 deep"),
  ])
  func reportsTheLocationOfErrors(_ text: String, _ error: String) {
    #expect(message(Array(text.utf8)) == error)
  }

  @Test func rejectsTenMegabytes() {
    let text = [UInt8](repeating: UInt8(ascii: " "), count: 10_000_000)
    #expect(
      message(text)
        == "data.json:1:1: the file has 10000000 bytes; the maximum is 8 MiB")
  }

  @Test func rejectsInvalidUTF8() {
    #expect(
      message([0x22, 0xFF, 0x22]) == "data.json:1:1: is not UTF-8; save the file as UTF-8")
  }

  @Test func roundTrips() throws {
    let text = #"{"z":21,"a":21.0,"l":[null,true,"\"\\\n\u0001é"],"o":{}}"#
    #expect(String(decoding: try value(text).jsonBytes(), as: UTF8.self) == text)
    let dated: DataValue = ["b": 1, "a": .date(Date(timeIntervalSince1970: 0))]
    #expect(
      String(decoding: dated.jsonBytes(order: .sorted), as: UTF8.self)
        == #"{"a":"1970-01-01T00:00:00Z","b":1}"#)
    #expect(String(decoding: DataValue.number(.nan).jsonBytes(), as: UTF8.self) == "null")
  }

  /// Each would take hours if the input were copied or counted for every byte.
  @Test(.timeLimit(.minutes(60))) func readsLongData() throws {
    let long = String(repeating: "x", count: 2_000_000)
    #expect(try value("\"\(long)\"") == .string(long))
    let escapes = String(repeating: "\\u00e4", count: 100_000)
    #expect(try value("\"\(escapes)\"") == .string(String(repeating: "ä", count: 100_000)))
    let members = (0..<50_000).map { "\"\($0)\":\($0)" }.joined(separator: ",")
    #expect(try value("{\(members)}")["49999"] == 49_999)
    let error = message(Array("[\(String(repeating: "\n", count: 1_000_000))oops".utf8))
    #expect(error.hasPrefix("data.json:1000001:1: "))
  }

  @Test func handlesRandomChanges() {
    var numbers = SeededRandomNumberGenerator(seed: 1)
    let seed = Array(#"{"a": [1, 2.5e3, "tä\u00e4\n"], "b": {"c": null, "d": false}}"#.utf8)
    for _ in 0..<3000 {
      let bytes = numbers.mutation(of: seed)
      guard let value = try? DataValue(json: bytes, named: "a") else { continue }
      #expect((try? DataValue(json: value.jsonBytes(), named: "b")) == value)
    }
  }
}

extension DataObject {
  fileprivate static let ba: DataObject = {
    var object = DataObject()
    object["b"] = .integer(1)
    object["a"] = .array([.number(2)])
    return object
  }()
}
