import Foundation
import PlacardCryptoKit
import Testing

@Suite("Hash functions") struct HashTests {
  private func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }

  @Test("have the digests of FIPS 180-4 and RFC 1321")
  func digests() {
    let data = Data("abc".utf8)
    #expect(
      hex(SHA256.hash(data: data))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hex(SHA384.hash(data: data))
        == "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
        + "8086072ba1e7cc2358baeca134c825a7")
    #expect(
      hex(SHA512.hash(data: data))
        == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
    #expect(hex(Insecure.SHA1.hash(data: data)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(hex(Insecure.MD5.hash(data: data)) == "900150983cd24fb0d6963f7d28e17f72")
  }

  @Test("of no bytes have a digest")
  func empty() {
    #expect(hex(Insecure.MD5.hash(data: Data())) == "d41d8cd98f00b204e9800998ecf8427e")
    #expect(hex(Insecure.MD5().finalize()) == "d41d8cd98f00b204e9800998ecf8427e")
  }

  @Test("take bytes in parts, and copies of them continue by themselves")
  func parts() {
    var function = SHA256()
    function.update(data: Data("a".utf8))
    var copy = function
    function.update(data: Data("bc".utf8))
    copy.update(data: Data("x".utf8))
    #expect(function.finalize() == SHA256.hash(data: Data("abc".utf8)))
    #expect(copy.finalize() == SHA256.hash(data: Data("ax".utf8)))
    function.update(data: Data("d".utf8))
    #expect(function.finalize() == SHA256.hash(data: Data("abcd".utf8)))
  }

  @Test("describe digests by name, and compare them with data")
  func description() {
    let digest = Insecure.MD5.hash(data: Data("abc".utf8))
    #expect(digest.description == "MD5 digest: 900150983cd24fb0d6963f7d28e17f72")
    #expect(digest == Data(digest))
    #expect(digest != Data(digest.dropLast()))
    #expect(digest != Insecure.MD5.hash(data: Data("abd".utf8)))
    #expect(Set([digest, digest]).count == 1)
    #expect(Insecure.MD5.byteCount == 16)
  }

  @Test("authenticate with the codes of RFC 4231, and with a key that is longer than a block")
  func codes() {
    let key = SymmetricKey(data: Data("Jefe".utf8))
    let data = Data("what do ya want for nothing?".utf8)
    let code = HMAC<SHA256>.authenticationCode(for: data, using: key)
    #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: data, using: key))
    #expect(HMAC<SHA256>.isValidAuthenticationCode(Data(code), authenticating: data, using: key))
    #expect(
      !HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Data(), using: key))
    let long = SymmetricKey(data: [UInt8](repeating: 0xAA, count: 131))
    let message = Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
    #expect(
      hex(HMAC<SHA256>.authenticationCode(for: message, using: long))
        == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test("derive the key of the first case of RFC 5869")
  func derivation() {
    let key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: [UInt8](repeating: 0x0B, count: 22)),
      salt: [UInt8](0...0x0C), info: [UInt8](0xF0...0xF9), outputByteCount: 42)
    #expect(
      key.withUnsafeBytes { hex($0) }
        == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
        + "34007208d5b887185865")
  }
}
