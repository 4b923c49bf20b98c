import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing
import WidgetUI

@Suite("Proof of a screen at a time")
struct ScreenProofTests {
  private static let text = """
    "layout": "halves", "gap": 3, "margin": 5, "slots": [
      { "name": "a", "instance": "a" }, { "name": "b", "instance": "b" }]
    """

  private static let panel = DeviceProfile(
    id: "panel", name: "Panel", size: PixelSize(101, 83), rotation: .quarter, palette: .spectra6,
    shortestFrameInterval: 60)

  private func proof(
    _ folder: ScreenFolder, _ members: [String?], at minute: Int
  ) throws -> ScreenProof {
    try ScreenComposer(
      store: folder.store, renderEnvironment: RenderEnvironment(now: folder.now.date)
    ).proof(of: folder.plan, folder.schedule(members), at: folder.time(minute))
  }

  @Test("is the frame that a display shows then, and writes nothing")
  func frames() throws {
    let path = NSTemporaryDirectory() + "proof-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = try ScreenFolder(Self.text, on: Self.panel, in: path)
    try folder.write("a", slot: 0, [(0, 1), (10, 2)])
    try folder.write("b", slot: 1, [(0, 3), (25, 4)])
    #expect(try proof(folder, ["a", "b"], at: 0).changes == [10, 25].map(folder.time))
    #expect(folder.store.manifest(device: "panel", instance: "hall") == nil)
    let manifest = try #require(try folder.compose(folder.schedule(["a", "b"])))
    // The minute of a picture, and the index of the frame.
    for (minute, index) in [(0, 0), (9, 0), (10, 1), (24, 1), (25, 2), (1000, 2)] {
      let frame = manifest.frames[index]
      let expected = try PreviewProof(
        folder.pixels(of: frame), on: Self.panel, compression: .fast)
      let proof = try proof(folder, ["a", "b"], at: minute)
      #expect(proof.picture == expected, "at minute \(minute)")
      #expect(proof.description == frame.description)
    }
  }

  @Test("leaves the slots of members without frames empty")
  func missing() throws {
    let path = NSTemporaryDirectory() + "proof-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = try ScreenFolder(Self.text, on: Self.panel, in: path)
    let empty = try proof(folder, [nil, nil], at: 0)
    #expect(empty.picture.size.width == 83 && empty.picture.size.height == 101)
    #expect(try proof(folder, ["a", nil], at: 0).picture == empty.picture)
    try folder.write("a", slot: 0, [(0, 1)])
    #expect(try proof(folder, ["a", nil], at: 0).picture != empty.picture)
  }
}
