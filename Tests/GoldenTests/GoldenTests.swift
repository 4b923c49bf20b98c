import Foundation
import Graphics
import PixelOutput
import Testing

/// Pictures that must stay identical byte for byte.
///
/// `UPDATE_GOLDENS=1` rewrites them and fails the run, so that they are not updated by accident.
@MainActor struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  @Test(arguments: Golden.all)
  func drawsThePictureThatIsExpected(golden: Golden) throws {
    let file = Self.folder.appendingPathComponent(golden.fileName)
    let drawn = try golden.png()
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try drawn.write(to: file)
      Issue.record("'\(golden.fileName)' was renewed; look at it, then run without UPDATE_GOLDENS")
      return
    }
    let expected = try #require(
      try? Data(contentsOf: file), "'\(golden.fileName)' is missing; renew with UPDATE_GOLDENS=1")
    #expect(try differingPixels(drawn, expected) == 0)
  }

  @Test func noPictureIsLeftOver() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Golden.all.map(\.fileName)))
  }

  @Test func aChangedPixelIsSeen() throws {
    var bitmap = try PNGDecoder.decode([UInt8](try Golden.all[0].png()))
    let before = Data(try PNGEncoder(compression: .small).encode(bitmap))
    bitmap[3, 3] ^= 0x0001_0000
    let after = Data(try PNGEncoder(compression: .small).encode(bitmap))
    #expect(try differingPixels(before, after) == 1)
  }

  private func differingPixels(_ first: Data, _ second: Data) throws -> Int {
    let first = try PNGDecoder.decode([UInt8](first))
    let second = try PNGDecoder.decode([UInt8](second))
    guard first.width == second.width, first.height == second.height else { return .max }
    return zip(first.pixels, second.pixels).filter { $0 != $1 }.count
  }
}
