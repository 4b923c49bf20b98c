import Graphics
import PixelOutput

/// The pictures of a screen's members, each read once as long as there is room.
struct MemberFrames {
  /// The most bytes of pixels that are kept.
  private static let mostBytes = 32 << 20

  let store: FrameStore
  let device: DeviceProfile
  private(set) var diagnostics: [Diagnostic] = []

  /// The latest one last.
  private var kept: [(name: String, pixels: QuantizedBitmap)] = []
  private var damaged: Set<String> = []

  init(store: FrameStore, device: DeviceProfile) {
    self.store = store
    self.device = device
  }

  /// The pixels of a picture that fills a slot; `nil` where it is missing or damaged, with a diagnostic.
  mutating func pixels(
    _ picture: Manifest.Picture, of member: ScreenMember, in folder: String, _ slot: PlacedSlot
  ) -> QuantizedBitmap? {
    let name = "\(folder)/\(picture.image)"
    if let place = kept.lastIndex(where: { $0.name == name }) {
      let known = kept.remove(at: place)
      kept.append(known)
      return known.pixels
    }
    if damaged.contains(name) { return nil }
    guard let pixels = read(picture, in: folder, slot), pixels.fills(slot.region) else {
      damaged.insert(name)
      diagnostics.append(
        Diagnostic(
          .warning,
          "'\(picture.image)' of '\(member.instance)' is missing or damaged; reload it"))
      return nil
    }
    keep(pixels, as: name)
    return pixels
  }

  private func read(
    _ picture: Manifest.Picture, in folder: String, _ slot: PlacedSlot
  ) -> QuantizedBitmap? {
    guard let file = store.picture(picture, device: device.id, instance: folder) else { return nil }
    return try? picture.format.codec.pixels(
      of: file, size: PixelSize(slot.region.width, slot.region.height), palette: device.palette)
  }

  private mutating func keep(_ pixels: QuantizedBitmap, as name: String) {
    kept.append((name, pixels))
    var bytes = kept.reduce(0) { $0 + $1.pixels.scanlines.bytes.count }
    while bytes > Self.mostBytes, kept.count > 1 {
      bytes -= kept.removeFirst().pixels.scanlines.bytes.count
    }
  }
}

extension QuantizedBitmap {
  fileprivate func fills(_ region: PictureRect) -> Bool {
    scanlines.width == region.width && scanlines.height == region.height
  }
}
