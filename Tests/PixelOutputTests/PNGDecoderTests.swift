import Graphics
import PixelOutput
import TestSupport
import Testing

@Suite struct PNGDecoderTests {
  private func file() throws -> [UInt8] {
    let picture = PixelText.grays(width: 40, height: 30) { x, y in (x * x + y * 13) % 256 }
    return try PNGEncoder().encode(picture)
  }

  @Test func everyTruncationIsAnError() throws {
    let file = try file()
    for count in 0..<file.count {
      #expect(throws: PNGError.self) { try PNGDecoder.decode(Array(file.prefix(count))) }
    }
  }

  @Test func everyDamagedByteIsAnError() throws {
    let file = try file()
    var numbers = SeededRandomNumberGenerator(seed: 11)
    for position in file.indices {
      var damaged = file
      damaged[position] ^= UInt8.random(in: 1...255, using: &numbers)
      #expect(throws: PNGError.self, "byte \(position)") { try PNGDecoder.decode(damaged) }
    }
  }

  @Test func damagedDataNeverCrashesEvenWithAValidChecksum() throws {
    let file = try file()
    // The data chunk follows the signature and the 25 bytes of the header chunk.
    let data = 8 + 25 + 8..<file.count - 12 - 4
    var numbers = SeededRandomNumberGenerator(seed: 12)
    for position in data {
      var damaged = file
      damaged[position] ^= UInt8.random(in: 1...255, using: &numbers)
      damaged.replaceSubrange(
        data.upperBound..<data.upperBound + 4,
        with: Self.crc(damaged[data.lowerBound - 4..<data.upperBound]))
      let size = (try? PNGDecoder.decode(damaged)).map { ($0.width, $0.height) }
      #expect(size.map { $0 == (40, 30) } != false)
    }
  }

  @Test func otherFileTypesAreErrors() {
    for bytes in [[], [0], Array("GIF89a, or any other text".utf8)] as [[UInt8]] {
      #expect(throws: PNGError.unreadable(reason: "not a PNG file")) {
        try PNGDecoder.decode(bytes)
      }
    }
  }

  @Test(arguments: [(30_000, 30_000), (16_385, 1), (1, 16_385), (16_384, 4_097)])
  func rejectsHugePicturesByTheirHeader(width: Int, height: Int) {
    #expect(throws: PNGError.tooManyPixels(width: width, height: height)) {
      try PNGDecoder.decode(Self.headerOnly(width: width, height: height))
    }
  }

  @Test func rejectsAHeaderWithMorePixelsThanTheFileCanHold() {
    #expect(throws: PNGError.unreadable(reason: "the file is truncated")) {
      try PNGDecoder.decode(Self.headerOnly(width: 16_384, height: 4_096))
    }
  }

  /// A signature, a header and the beginning of missing data.
  private static func headerOnly(width: Int, height: Int) -> [UInt8] {
    let sizes = [width, height].flatMap { value in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let header = Array("IHDR".utf8) + sizes + [8, 6, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [0, 0, 0, 13] + header + crc(header)
      + [0, 0, 1, 0] + Array("IDAT".utf8)
  }

  /// The checksum of a chunk, as computed in the appendix of the PNG specification.
  static func crc(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var value = UInt32.max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~value >> $0) }
  }
}
