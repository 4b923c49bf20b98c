import FileStorage
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  // Examples of the standard, and messages around the lengths at which the padding needs another
  // block.
  @Test(
    "matches the examples of the standard",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 55),
        "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
      ),
      (
        String(repeating: "a", count: 64),
        "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
      ),
      (
        String(repeating: "a", count: 119),
        "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"
      ),
    ])
  func digests(text: String, digest: String) {
    #expect(SHA256.hexDigest(of: Array(text.utf8)) == digest)
  }

  @Test(
    "is 64 lowercase hexadecimal digits",
    arguments: [
      (String(repeating: "0f", count: 32), true), (String(repeating: "0F", count: 32), false),
      (String(repeating: "0f", count: 31), false), (String(repeating: "0g", count: 32), false),
      (String(repeating: "0", count: 62) + "\u{e9}", false), ("", false),
    ])
  func form(text: String, isDigest: Bool) {
    #expect(SHA256.isHexDigest(text) == isDigest)
    #expect(SHA256.isHexDigest((text + ".png").dropLast(4)) == isDigest)
  }

  // The third example in the standard.
  @Test("matches the standard's example of a long message")
  func long() {
    let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      SHA256.hexDigest(of: message)
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("has a Base64 form as used in content security policies")
  func base64() {
    #expect(
      SHA256.base64Digest(of: Array("abc".utf8)) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }

  @Test("is computed correctly on many threads at once")
  func threads() async {
    let digests = await withTaskGroup(of: String.self) { group in
      for _ in 0..<64 { group.addTask { SHA256.hexDigest(of: "abc") } }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(digests == ["ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"])
  }
}

@Suite("SHA-256 in parts")
struct SHA256StreamTests {
  @Test(
    "equals the digest of all bytes", arguments: [[], [0], [1, 2], [64, 0, 63, 1], [1000, 1]])
  func parts(lengths: [Int]) {
    let parts = lengths.map { [UInt8](repeating: UInt8($0 % 251), count: $0) }
    let stream = SHA256Stream()
    for part in parts { part.withUnsafeBytes(stream.update) }
    #expect(stream.hexDigest() == SHA256.hexDigest(of: parts.flatMap(\.self)))
  }
}
