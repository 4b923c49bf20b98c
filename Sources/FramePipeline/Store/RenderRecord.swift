import FileStorage
import Foundation
import Graphics

/// What ``RenderCache`` stores of a key: the digest of its contents in the first line, so that damage is noticed, and
/// JSON in the second.
struct RenderRecord: Hashable, Codable, Sendable {
  /// The digest of the picture's bytes.
  var sha256: String
  /// The size of the picture in bytes.
  var bytes: Int
  /// The findings about the picture's texts.
  var findings: [TextFinding]

  /// The maximum size of a file that is written or read.
  static let maximumBytes = 256 << 10

  init(sha256: String, bytes: Int, findings: [TextFinding]) {
    self.sha256 = sha256
    self.bytes = bytes
    self.findings = findings
  }

  /// Reads a file; `nil` if it is damaged or has impossible values.
  init?(_ file: [UInt8]) {
    guard let end = file.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let json = [UInt8](file[(end + 1)...])
    guard file[..<end].elementsEqual(SHA256.hexDigest(of: json).utf8),
      let record = try? JSONDecoder().decode(Self.self, from: Data(json)),
      SHA256.isHexDigest(record.sha256), 0...PictureName.maximumBytes ~= record.bytes
    else { return nil }
    self = record
  }

  /// The file, or `nil` if a finding has a number that JSON lacks.
  var fileBytes: [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(self) else { return nil }
    return Array("\(SHA256.hexDigest(of: [UInt8](json)))\n".utf8) + json
  }
}
