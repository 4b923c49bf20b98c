import Graphics
import PixelOutput

/// The frames of a composition's members, with diagnostics about their files.
struct MemberFrames {
  let device: DeviceProfile
  let store: FrameStore
  /// The decoded frames, shared with other compositions.
  let cache: FrameCache
  private(set) var diagnostics: [Diagnostic] = []
  private var damaged: Set<String> = []

  init(store: FrameStore, device: DeviceProfile, cache: FrameCache) {
    self.store = store
    self.device = device
    self.cache = cache
  }

  /// Returns the pixels of a frame, or `nil` with a diagnostic if its file is missing or damaged.
  mutating func pixels(
    _ picture: Manifest.Picture, of shown: ScreenSnapshot.VisibleMember, size: PixelSize
  ) -> QuantizedBitmap? {
    if isDamaged(picture, of: shown) { return nil }
    let pixels = cache.pixels(of: picture, size: size, on: device, in: shown.folder, of: store)
    if pixels == nil { report(picture, of: shown) }
    return pixels
  }

  /// Returns the bytes of a frame's file, or `nil` with a diagnostic if it is missing or damaged.
  mutating func file(
    _ picture: Manifest.Picture, of shown: ScreenSnapshot.VisibleMember
  ) -> [UInt8]? {
    if isDamaged(picture, of: shown) { return nil }
    let file = store.picture(picture, device: device.id, instance: shown.folder)
    if file == nil { report(picture, of: shown) }
    return file
  }

  private func isDamaged(
    _ picture: Manifest.Picture, of shown: ScreenSnapshot.VisibleMember
  ) -> Bool {
    damaged.contains("\(shown.folder)/\(picture.image)")
  }

  private mutating func report(
    _ picture: Manifest.Picture, of shown: ScreenSnapshot.VisibleMember
  ) {
    damaged.insert("\(shown.folder)/\(picture.image)")
    diagnostics.append(
      Diagnostic(
        .warning,
        "'\(picture.image)' of '\(shown.member.instance)' is missing or damaged; reload it"))
  }
}
