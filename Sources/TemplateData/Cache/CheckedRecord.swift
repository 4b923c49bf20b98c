/// A small head and bytes in one file, with a digest by which damage is seen.
struct CheckedRecord: Hashable {
  var head: DataObject
  var body: [UInt8]

  /// The most bytes of a head.
  private static let longestHead = 64 << 10
  /// The most bytes of a file whose body may be as long as an answer.
  static let mostBytes = (8 << 20) + longestHead + 100

  /// The file's bytes: the digest of what follows, the head as JSON, the body.
  var bytes: [UInt8] {
    let content = DataJSON.bytes(of: .object(head)) + [UInt8(ascii: "\n")] + body
    return Array(Digest.text(of: content).utf8) + [UInt8(ascii: "\n")] + content
  }

  init(head: DataObject, body: [UInt8]) {
    self.head = head
    self.body = body
  }

  /// The record of a file's bytes, or `nil` where they are damaged.
  init?(_ bytes: [UInt8]) {
    let newLine = UInt8(ascii: "\n")
    guard bytes.count > Digest.length, bytes[Digest.length] == newLine else { return nil }
    let content = bytes[(Digest.length + 1)...]
    guard bytes.starts(with: Digest.text(of: Array(content)).utf8),
      let end = content.prefix(Self.longestHead).firstIndex(of: newLine),
      case .object(let head)? = try? DataValue(json: Array(content[..<end]), named: "head")
    else { return nil }
    self.init(head: head, body: Array(content[(end + 1)...]))
  }
}
