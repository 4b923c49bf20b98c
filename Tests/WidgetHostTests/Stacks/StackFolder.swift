import Foundation
import FramePipeline
import Graphics
import PixelOutput

@testable import WidgetHost

/// A temporary output folder with members of a stack, which is removed when the object is deallocated.
final class StackFolder {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("stack-tests-\(UUID().uuidString)").path
  let store: FrameStore
  static let device = DeviceProfile(
    id: "trmnl-og", name: "test", size: PixelSize(40, 24), palette: .rgb888,
    shortestFrameInterval: 60)

  init() { store = FrameStore(root: path, disk: LocalDisk(isDurable: false)) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns an encoded image of 40×24 pixels that is gray, with one optional white pixel.
  static func picture(_ gray: UInt32, dot: Int? = nil) throws -> [UInt8] {
    var pixels = [UInt32](repeating: 0xFF00_0000 | gray << 16 | gray << 8 | gray, count: 40 * 24)
    if let dot { pixels[dot] = 0xFFFF_FFFF }
    return try PNGEncoder().encode(Bitmap(width: 40, height: 24, pixels: pixels))
  }

  /// Displays with the folder's own.
  func devices() throws -> DeviceProfileRegistry {
    let folder = path + "/devices"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(DeviceProfileFile.text(of: Self.device).utf8).write(
      to: URL(fileURLWithPath: folder + "/trmnl-og.json"))
    return DeviceProfileRegistry(folder: folder)
  }

  /// Writes a member's frames and manifest.
  func write(
    _ member: String, _ frames: [(time: String, picture: [UInt8])], width: Int = 40,
    omitted: String? = nil, staleAfter: String? = nil, hasPlaceholder: Bool = false
  ) throws {
    guard let writer = try store.tryWriter(device: "trmnl-og", instance: member) else { return }
    let written = try frames.enumerated().map { index, frame in
      Manifest.Frame(
        date: StackCase.time(frame.time),
        until: index + 1 < frames.count ? StackCase.time(frames[index + 1].time) : nil,
        picture: try writer.store(frame.picture),
        dirty: [PictureRect(x: index, y: 0, width: 1, height: 1)],
        staleAfter: staleAfter.map(StackCase.time),
        description: "\(member) at \(frame.time)",
        taps: [
          Manifest.Tap(
            region: PictureRect(x: 0, y: 0, width: 10, height: 10),
            destination: .url("test:///\(member)"))
        ])
    }
    try writer.finish(
      Manifest(
        kind: "kind.\(member)", family: "systemSmall", instance: member,
        device: Manifest.Device(Self.device), size: Manifest.PictureSize(PixelSize(width, 24)),
        locale: "en_US", timeZone: "UTC", colorScheme: "light",
        generatedAt: StackCase.midnight,
        reload: Manifest.Reload(.after, date: StackCase.time("20:00")),
        placeholder: hasPlaceholder ? written[0].picture : nil, frames: written,
        omitted: omitted.map { Manifest.Omission(from: StackCase.time($0)) }))
  }

  /// Returns the file names of an instance's images.
  func pictures(_ instance: String) -> Set<String> {
    Set(
      (try? FileManager.default.contentsOfDirectory(
        atPath: "\(path)/trmnl-og/\(instance)/frames")) ?? [])
  }

  func manifest(_ instance: String) -> Manifest? {
    store.manifest(device: "trmnl-og", instance: instance)
  }

  static func stack(_ members: [String]) throws -> WidgetStack {
    try WidgetStack(
      id: "desk", instances: members.map { .panda($0) }, created: StackCase.midnight.date)
  }
}
