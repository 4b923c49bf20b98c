import Foundation
import Testing

@testable import BundleResources

/// Malicious property lists.
struct PropertyListTests {
  /// A binary list of arrays, each of which contains the next one `copies` times, and finally a
  /// string.
  private static func chain(length: Int, copies: Int) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for index in 0..<length {
      offsets.append(bytes.count)
      bytes.append(0xA0 | UInt8(copies))
      for _ in 0..<copies { bytes += [UInt8((index + 1) >> 8), UInt8((index + 1) & 0xFF)] }
    }
    offsets.append(bytes.count)
    bytes += [0x51, 0x61]
    return finish(bytes, offsets: offsets)
  }

  private static func finish(_ start: [UInt8], offsets: [Int]) -> Data {
    func wide(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8((value >> ($0 * 8)) & 0xFF) }
    }
    let table = start.count
    let bytes =
      start + offsets.flatMap { wide($0, 4) } + [0, 0, 0, 0, 0, 0, 4, 2]
      + wide(offsets.count, 8) + wide(0, 8) + wide(table, 8)
    return Data(bytes)
  }

  private static func failure(_ data: Data) -> String? {
    do throws(PropertyList.Failure) {
      _ = try PropertyList(data)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test("rejects a list with too many references to shared parts")
  func sharedParts() {
    #expect(Self.failure(Self.chain(length: 30, copies: 2)) == "it contains too many references")
  }

  @Test("rejects lists that are nested too deeply")
  func deepLists() {
    #expect(Self.failure(Self.chain(length: 10, copies: 1)) == nil)
    #expect(Self.failure(Self.chain(length: 60_000, copies: 1)) == "it is nested too deeply")
    let levels = 100
    let xml =
      "<?xml version=\"1.0\"?><plist version=\"1.0\">" + String(repeating: "<array>", count: levels)
      + String(repeating: "</array>", count: levels) + "</plist>"
    #expect(Self.failure(Data(xml.utf8)) == "it is nested too deeply")
  }

  @Test("rejects a list that contains itself")
  func cyclicList() {
    let data = Self.finish(Array("bplist00".utf8) + [0xA1, 0, 0], offsets: [8])
    #expect(Self.failure(data) == "it is nested too deeply")
  }

  @Test("reads a binary list without a crash after any changed byte or truncation")
  func damagedLists() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: [
        "k": "v", "n": 7, "a": ["x", "größer"], "l": String(repeating: "y", count: 40),
      ],
      format: .binary, options: 0)
    for index in data.indices {
      for byte in [0x00, 0x0F, 0x14, 0x5F, 0x7F, 0x80, 0xAF, 0xD3, 0xFF] as [UInt8] {
        var changed = data
        changed[index] = byte
        _ = try? PropertyList(changed)
      }
      _ = try? PropertyList(Data(data.prefix(index)))
    }
  }
}
