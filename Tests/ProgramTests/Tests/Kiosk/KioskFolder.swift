import Foundation
import FramePipeline
import Graphics
import PixelOutput
import TestSupport

/// An instance's output folder with a kiosk page and single-colored frames whose top left corners are white.
final class KioskFolder {
  static let noon = Date(timeIntervalSince1970: 1_768_392_000)
  /// The colors of the frames, in order, as opaque ARGB.
  static let colors: [UInt32] = [0xFFCC_0000, 0xFF00_AA00, 0xFF00_00CC]

  let folder: TestFolder
  var page = KioskPage()
  private(set) var manifest: Manifest

  /// Writes one frame per hour, from noon on.
  init(
    device: DeviceProfile = .board(), frames: Int = 3, taps: [Manifest.Tap] = [],
    change: (inout Manifest) -> Void = { _ in }
  ) throws {
    folder = try TestFolder()
    manifest = Self.manifest(device: device)
    manifest.frames = (0..<frames).map { index in
      Manifest.Frame(
        date: Self.time(Double(index)),
        until: index + 1 < frames ? Self.time(Double(index + 1)) : nil,
        picture: Manifest.Picture(image: "", sha256: "", bytes: 0), dirty: [],
        description: "Frame \(index)", taps: taps)
    }
    change(&manifest)
    try write()
  }

  /// Returns a manifest without frames.
  static func manifest(device: DeviceProfile) -> Manifest {
    Manifest(
      kind: "board", family: "systemMedium", instance: "board", displayName: "Board",
      device: Manifest.Device(device), size: Manifest.PictureSize(device.size), locale: "en_US",
      timeZone: "GMT", colorScheme: "light", generatedAt: Timestamp(noon),
      reload: Manifest.Reload(.never))
  }

  /// Returns the time a number of hours after noon.
  static func time(_ hours: Double) -> Timestamp { Timestamp(noon + hours * 3600) }

  /// Changes the manifest and writes the folder again.
  func change(_ change: (inout Manifest) -> Void) throws {
    change(&manifest)
    try write()
  }

  private func write() throws {
    let store = FrameStore(root: folder.url.path, disk: LocalDisk(isDurable: false))
    guard let writer = try store.tryWriter(device: "d", instance: "board") else {
      throw StoreError.busy(folder: folder.url.path)
    }
    for index in manifest.frames.indices {
      let png = try PNGEncoder(compression: .fast).encode(picture(Self.colors[index % 3]))
      manifest.frames[index].picture = try writer.store(png)
    }
    try writer.finish(manifest, page: page)
  }

  /// Returns an image of one color whose top left 8×8 pixels are white, in the orientation of the layout.
  private func picture(_ color: UInt32) -> Bitmap {
    let (width, height) = (manifest.size.width, manifest.size.height)
    var pixels = [UInt32](repeating: color, count: width * height)
    for y in 0..<8 {
      for x in 0..<8 {
        let point = PanelPoint(manifest).picture(x: Double(x) + 0.5, y: Double(y) + 0.5)
        pixels[Int(point.y) * width + Int(point.x)] = 0xFFFF_FFFF
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Returns the path of a frame's image.
  func image(_ frame: Int) -> String { manifest.frames[frame].picture.image }

  func path(_ name: String) -> String { folder.url.path + "/d/board/" + name }

  var address: String { "file://" + path(KioskPage.name) }
}

/// Converts points of the canvas to pixels of the frames, which are rotated and mirrored for the panel.
struct PanelPoint {
  private let rotation: Rotation
  private let isMirrored: Bool
  private let size: PixelSize

  init(_ manifest: Manifest) {
    rotation = Rotation(rawValue: manifest.device.rotation) ?? .none
    isMirrored = manifest.device.mirrored ?? false
    size = PixelSize(manifest.size.width, manifest.size.height)
  }

  /// The size of the canvas in pixels.
  var canvas: PixelSize { rotation.rotate(size) }

  func picture(x: Double, y: Double) -> CGPoint {
    let point = rotation.rotate(
      CGPoint(x: x, y: y), in: CGSize(width: canvas.width, height: canvas.height))
    return CGPoint(x: isMirrored ? Double(size.width) - point.x : point.x, y: point.y)
  }
}

extension DeviceProfile {
  /// Returns a device profile for tests.
  static func board(
    _ width: Int = 320, _ height: Int = 200, rotation: Rotation = .none, isMirrored: Bool = false,
    palette: Palette = .rgb888
  ) -> DeviceProfile {
    var profile = DeviceProfile(
      id: "board", name: "Board", size: PixelSize(width, height), rotation: rotation,
      palette: palette)
    profile.isMirrored = isMirrored
    return profile
  }
}
