import FileStorage
import Foundation
import TestSupport
import Testing
import WidgetHost

@testable import DeviceServer

/// Requests of every protocol with random changes, by a seed.
@Suite("Mutated requests")
struct MutatedRequestTests {
  /// How many requests are made of each of the valid ones; `PLACARD_MUTATIONS` overrides it.
  private static let count =
    ProcessInfo.processInfo.environment["PLACARD_MUTATIONS"].flatMap { Int($0) } ?? 150
  /// `PLACARD_SEED` overrides it.
  private static let seed =
    ProcessInfo.processInfo.environment["PLACARD_SEED"].flatMap { UInt64($0) } ?? 1

  @Test(
    "are answered with a status of the protocol, and change no registration",
    arguments: SampleRequest.all)
  func mutations(valid: SampleRequest) throws {
    let (server, token) = try TestServer.withClock()
    let digest = SHA256.hexDigest(of: try TestServer.file(2))
    func filled(_ text: String) -> String {
      text.replacing("TOKEN", with: token).replacing("DIGEST", with: digest)
    }
    let devices = try server.store.registeredDevices().filter(\.isApproved)
    var mutator = Mutator(random: SeededRandomNumberGenerator(seed: Self.seed))
    for number in 0..<Self.count {
      var request = valid
      switch number % 3 {
      case 0: request.target = mutator.mutated(valid.target)
      case 1 where !valid.headers.isEmpty:
        let index = Int.random(in: valid.headers.indices, using: &mutator.random)
        request.headers[index].1 = mutator.mutated(valid.headers[index].1)
      default: break
      }
      let body = number % 3 == 2 ? mutator.mutated(Array(valid.body.utf8)) : Array(valid.body.utf8)
      // A minute apart, so that not all are rejected for being too many.
      let response = server.send(
        request.method, filled(request.target), request.headers.map { ($0.0, filled($0.1)) },
        body: body,
        at: .clock("10:00").addingTimeInterval(Double(number) * 60))
      let statuses = [200, 204, 206, 304, 308, 400, 401, 403, 404, 405, 409, 413, 416, 429]
      #expect(response.map { statuses.contains($0.status) } ?? true, "\(request) \(body)")
    }
    let after = try server.store.registeredDevices().filter(\.isApproved)
    #expect(after.map(\.tokenDigest) == devices.map(\.tokenDigest))
    #expect(after.map(\.shows) == devices.map(\.shows))
  }

  /// Changes texts at random, as a fuzzer does.
  private struct Mutator {
    var random: SeededRandomNumberGenerator

    private static let pieces = [
      "\"", "{", "}", "[", "]", ":", ",", "null", "true", "-1", "1e999", "99999999999999999999",
      "0x10", "\\u0000", "\\ud800", "..", "/", "%2e%2e", "%", "?", "&", "=", "\u{0}", "\r\n", "é",
      "😀",
      "NaN", "Infinity", "true", "<script>", "' OR 1=1 --", "*", "W/\"", "bytes=-", ";", " ",
    ]

    private static func piece(using random: inout SeededRandomNumberGenerator) -> [UInt8] {
      Array(pieces[Int.random(in: pieces.indices, using: &random)].utf8)
    }

    mutating func mutated(_ text: String) -> String {
      String(decoding: mutated(Array(text.utf8)), as: UTF8.self)
    }

    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes.insert(contentsOf: Self.piece(using: &random), at: index)
        case 1: bytes.removeSubrange(index..<min(bytes.count, index + 3))
        case 2: bytes = Array(bytes.prefix(index))
        case 3 where index < bytes.count:
          bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 4: bytes.insert(contentsOf: bytes[index...], at: index)
        default:
          let end = min(bytes.count, index + 8)
          bytes += [UInt8](repeating: UInt8.random(in: 0...255, using: &random), count: end - index)
        }
      }
      return bytes
    }
  }
}

extension SampleRequest: CustomTestStringConvertible {
  var testDescription: String { "\(method) \(target)" }
}
