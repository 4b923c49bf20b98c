import CheckedJSON
import Foundation
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Hostile manifests")
struct HostileManifestTests {
  private static let manifest = Manifest.example(frames: [
    .example(
      at: 0, until: 60,
      taps: [
        Manifest.Tap(
          region: PictureRect(x: 1, y: 2, width: 3, height: 4),
          polygon: [(1, 2), (4, 2), (2.5, 6)].map { PicturePoint(CGPoint(x: $0.0, y: $0.1)) },
          destination: .url("game:///panda"))
      ]),
    last,
  ])
  private static var last: Manifest.Frame {
    var frame = Manifest.Frame.example(at: 60, until: nil)
    frame.generatedAt = Timestamp(milliseconds: -60_000)
    frame.colorScheme = "dark"
    return frame
  }

  private static func text(_ manifest: Manifest = manifest) -> String {
    JSONWriter.string(of: manifest.json)
  }

  private static let picture = "frames/\(String(repeating: "0", count: 32)).png"

  /// Returns a manifest's text with `filling` repeated after the first occurrence of `place`.
  private func textRepeating(_ place: String, with filling: String, times: Int) -> Data {
    let parts = Self.text().split(separator: place, maxSplits: 1)
    let many = Data(String(repeating: filling, count: times).utf8)
    return Data((String(parts[0]) + place).utf8) + many + Data(parts[1].utf8)
  }

  private func error(_ text: String) -> String? { error(Data(text.utf8)) }

  private func error(_ data: Data) -> String? {
    do {
      _ = try ManifestFile.manifest(from: data)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "are rejected with the problem and its location",
    arguments: [
      (#""schemaVersion": 1"#, #""schemaVersion": 2"#, "a manifest of schema version 2"),
      (picture, "/etc/passwd", "'frames[0].image': '/etc/passwd' is not a picture in the"),
      (picture, "frames/../../secret.png", "'frames[0].image': 'frames/../../secret.png' is no"),
      (picture, "../" + picture, "'frames[0].image'"),
      (picture, picture + "\\u0000", "'frames[0].image'"),
      (picture, picture.replacingOccurrences(of: "png", with: "gif"), "'frames[0].image'"),
      (
        String(repeating: "0", count: 64), "../" + String(repeating: "0", count: 61),
        "'frames[0]': a picture has a digest of 64 hexadecimal digits"
      ),
      ("[1, 2, 3, 4]", "[38, 2, 3, 4]", "'frames[0].taps[0].region': [38, 2, 3, 4] is not in the"),
      ("[1, 2, 3, 4]", "[-1, 2, 3, 4]", "'frames[0].taps[0].region': [-1, 2, 3, 4] is not in"),
      ("[1, 2, 3, 4]", "[1, 2, 3, 400000000000]", "'frames[0].taps[0].region"),
      ("[1, 2, 3, 4]", "[2147483647, 2, 2147483647, 4]", "'frames[0].taps[0].region'"),
      ("[2.5, 6]", "[2.5, 1e300]", "'frames[0].taps[0].polygon': it is not an outline in"),
      ("[40, 30]", "[0, 30]", "'size': a side has 1 to 65535 pixels"),
      ("[40, 30]", "[40, 9e18]", "'size"),
      ("[800, 480]", "[800, 100000]", "'device.pixels': a side has"),
      (#""scale": 1"#, #""scale": 0"#, "'device.scale': 0.0 is not above 0"),
      (#""scale": 1"#, #""scale": 1e999"#, "not"),
      (#""rotation": 0"#, #""rotation": 45"#, "'device.rotation': 45 is not 0, 90, 180 or 270"),
      (#""bitsPerPixel": 1"#, #""bitsPerPixel": 3"#, "'device.bitsPerPixel': 3 is not"),
      (#""format": "png""#, #""format": "gif""#, "'device.format'"),
      (
        #""policy": "never""#, #""policy": "nevr""#, "'reload.policy': unknown name 'nevr'; did you"
      ),
      (#""light""#, #""lihgt""#, "'colorScheme': unknown name 'lihgt'; did you mean 'light'?"),
      (
        #""dark""#, #""drak""#,
        "'frames[1].colorScheme': unknown name 'drak'; did you mean 'dark'?"
      ),
      (
        #""generatedAt": "1969"#, #""generatedAt": "1999"#,
        "'frames[1].generatedAt': it is after 1970-01-01T00:00:00Z, when the manifest was"
      ),
      (#""systemSmall""#, #""systemSmal""#, "'family': unknown name 'systemSmal'; did you mean"),
      (
        #""until": "1970-01-01T00:01:00Z""#, #""until": "1970-01-01T00:02:00Z""#,
        "'frames[0].until': it is not 1970-01-01T00:01:00Z, when the next frame begins"
      ),
      (
        #""date": "1970-01-01T00:00:00Z""#, #""date": "1970-01-01T00:09:00Z""#,
        "'frames[0].date': frames are sorted by date"
      ),
      (
        #""until": null"#, #""until": "1970-01-01T00:01:00Z""#, "'frames[1].until': it is not after"
      ),
    ])
  func rejected(old: String, new: String, message: String) {
    let text = Self.text().replacing(old, with: new, maxReplacements: 1)
    #expect(text != Self.text())
    let error = error(text) ?? "none"
    #expect(error.contains(message), "\(error)")
  }

  @Test("are rejected for their size before they are parsed")
  func size() {
    #expect(
      error(textRepeating(#""taps": ["#, with: "{},", times: 1_000_000))
        == "a manifest that is too large: it has 1000006 objects, such as frames and tap targets; "
        + "the maximum is 500000")
    #expect(
      error(textRepeating(#""dirty": ["#, with: "0,", times: 4_100_000))?
        .hasSuffix("values; the maximum is 4000000") == true)
    #expect(
      error(textRepeating(#""dirty": ["#, with: "[", times: 100_000))?
        .contains("deep; the maximum is") == true)
    #expect(throws: ManifestError.self) {
      try ManifestFile.manifest(from: Data(count: ManifestBounds.maximumBytes + 1))
    }
  }

  @Test("are rejected if a frame has too many tap targets")
  func taps() {
    var manifest = Self.manifest
    let tap = manifest.frames[0].taps[0]
    manifest.frames[1].taps = [Manifest.Tap](repeating: tap, count: 10_001)
    #expect(error(Self.text(manifest))?.contains("'frames[1]' has more than 10000") == true)
  }

  @Test("are rejected if the outlines of a frame have too many corners")
  func corners() {
    var manifest = Self.manifest
    var tap = manifest.frames[0].taps[0]
    tap.polygon = [PicturePoint](repeating: PicturePoint(CGPoint(x: 1, y: 2)), count: 10_000)
    manifest.frames[1].taps = [Manifest.Tap](repeating: tap, count: 5)
    #expect(error(Self.text(manifest)) == nil)
    manifest.frames[1].taps.append(tap)
    #expect(error(Self.text(manifest))?.contains("'frames[1]' have more than 50000") == true)
  }

  @Test("are rejected, or valid, after random damage", arguments: 0..<8 as Range<UInt64>)
  func damaged(seed: UInt64) {
    var numbers = SeededBytes(state: seed)
    let sound = Array(Self.text().utf8)
    for _ in 0..<60 {
      var bytes = sound
      if numbers.below(3) == 0 { bytes.removeLast(numbers.below(bytes.count)) }
      for _ in 0..<numbers.below(4) where !bytes.isEmpty {
        bytes[numbers.below(bytes.count)] = UInt8(numbers.below(256))
      }
      guard let manifest = try? ManifestFile.manifest(from: Data(bytes)) else { continue }
      let again = try? ManifestFile.manifest(from: Data(ManifestFile.bytes(of: manifest)))
      #expect(again == manifest)
    }
  }

  @Test("cannot lead to files outside of their folder")
  func links() throws {
    let folder = OutputFolder()
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    let writer = try #require(try store.tryWriter(device: "d", instance: "i"))
    let picture = try writer.store([1, 2, 3])
    var manifest = Self.manifest
    manifest.frames = [.example(at: 0, until: nil, picture: picture)]
    try writer.finish(manifest)
    #expect(store.manifest(device: "d", instance: "i") == manifest)
    #expect(store.picture(picture, device: "d", instance: "i") == [1, 2, 3])
    let place = "\(folder.path)/d/i/\(picture.image)"
    let outside = folder.path + "/outside"
    try FileManager.default.moveItem(atPath: place, toPath: outside)
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: outside)
    #expect(store.picture(picture, device: "d", instance: "i") == nil)
    let file = "\(folder.path)/d/i/manifest.json"
    try FileManager.default.moveItem(atPath: file, toPath: outside + ".json")
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: outside + ".json")
    #expect(store.manifest(device: "d", instance: "i") == nil)
  }

  @Test("name their pictures without the rest being read")
  func pictures() throws {
    var manifest = Self.manifest
    manifest.snapshot = Manifest.Picture(
      image: "frames/1.png", sha256: String(repeating: "1", count: 64), bytes: 1)
    let images = try ManifestFile.images(in: Data(Self.text(manifest).utf8))
    #expect(images == [Self.picture, "frames/1.png"])
  }

  @Test(
    "name no pictures if they are damaged",
    arguments: [
      ("\"schemaVersion\": \(Manifest.currentSchemaVersion)", #""schemaVersion": 2"#),
      (#""frames": ["#, #""frames": [{}, "#), (#""image": ""#, #""image": 1, "x": ""#), ("}", ""),
    ])
  func noPictures(place: String, replacement: String) {
    let text = Self.text().replacingOccurrences(of: place, with: replacement)
    #expect(text != Self.text())
    #expect(throws: ManifestError.self) { try ManifestFile.images(in: Data(text.utf8)) }
  }
}

/// A random number generator with a fixed seed.
private struct SeededBytes {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
