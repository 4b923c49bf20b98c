import Foundation
import PlacardCryptoKit
import Testing

@Suite("Authenticated encryption") struct CipherTests {
  private let message = Data("low water at 06:12".utf8)

  @Test("of AES-GCM has the ciphertext and the tag of NIST's vectors")
  func vector() throws {
    let box = try AES.GCM.seal(
      [UInt8](repeating: 0, count: 16), using: SymmetricKey(data: [UInt8](repeating: 0, count: 16)),
      nonce: AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 12)))
    #expect(box.ciphertext.base64EncodedString() == "A4jazmC2o5LzKMK5cbL+eA==")
    #expect(box.tag.base64EncodedString() == "q25H1CzsE731OmeyEle93w==")
  }

  @Test("is opened with the same key, whatever the data are", arguments: [128, 192, 256])
  func roundTrip(bits: Int) throws {
    let key = SymmetricKey(size: SymmetricKeySize(bitCount: bits))
    for data in [message, Data()] {
      let box = try AES.GCM.seal(data, using: key)
      let combined = try #require(box.combined)
      #expect(combined.count == data.count + 28)
      #expect(try AES.GCM.open(AES.GCM.SealedBox(combined: combined), using: key) == data)
    }
  }

  @Test("of ChaCha20 is opened with the same key and the same other data")
  func chaCha() throws {
    let key = SymmetricKey(size: .bits256)
    let box = try ChaChaPoly.seal(message, using: key, authenticating: Data("tide".utf8))
    let read = try ChaChaPoly.SealedBox(combined: box.combined)
    #expect(try ChaChaPoly.open(read, using: key, authenticating: Data("tide".utf8)) == message)
    #expect(throws: CryptoKitError.authenticationFailure) {
      try ChaChaPoly.open(read, using: key, authenticating: Data("wind".utf8))
    }
  }

  @Test("is rejected when a byte was changed, or the key is another")
  func changed() throws {
    let key = SymmetricKey(size: .bits256)
    let box = try AES.GCM.seal(message, using: key)
    var ciphertext = box.ciphertext
    ciphertext[0] ^= 1
    let other = try AES.GCM.SealedBox(nonce: box.nonce, ciphertext: ciphertext, tag: box.tag)
    #expect(throws: CryptoKitError.authenticationFailure) { try AES.GCM.open(other, using: key) }
    #expect(throws: CryptoKitError.authenticationFailure) {
      try AES.GCM.open(box, using: SymmetricKey(size: .bits256))
    }
  }

  @Test("needs keys, nonces and boxes of the right size")
  func sizes() {
    #expect(throws: CryptoKitError.incorrectKeySize) {
      try AES.GCM.seal(message, using: SymmetricKey(data: Data("short".utf8)))
    }
    #expect(throws: CryptoKitError.incorrectKeySize) {
      try ChaChaPoly.seal(message, using: SymmetricKey(size: .bits128))
    }
    #expect(throws: CryptoKitError.incorrectParameterSize) {
      try AES.GCM.Nonce(data: Data([1, 2]))
    }
    #expect(throws: CryptoKitError.incorrectParameterSize) {
      try AES.GCM.SealedBox(combined: Data(count: 27))
    }
  }
}
