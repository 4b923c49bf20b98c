import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetUI

/// An output folder with generated frames of members, and screens composed of them.
struct ScreenFolder {
  let device: DeviceProfile
  let plan: ScreenPlan
  let store: FrameStore
  let now = Timestamp(milliseconds: 1_800_000_000_000)

  init(_ text: String, on device: DeviceProfile, in folder: String) throws {
    self.device = device
    plan = try ScreenPlan(
      ScreenFileTests.file(#"{ "name": "hall", "device": "\#(device.id)", \#(text) }"#), on: device)
    store = FrameStore(root: folder, disk: LocalDisk(isDurable: false))
  }

  /// A time a number of minutes from now.
  func time(_ minutes: Int) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds + Int64(minutes) * 60_000)
  }

  /// Generates the pixels of a slot's frame; all colors depend on the seed.
  func pixels(of slot: Int, seed: Int) -> QuantizedBitmap {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    let size = plan.slots[slot].canvas
    let words = (0..<size.width * size.height).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return 0xFF00_0000 | UInt32(truncatingIfNeeded: state >> 40)
    }
    let canvas = Bitmap(width: size.width, height: size.height, pixels: words)
    return FrameEncoder(profile: device, dither: .some(.none)).quantize(canvas)
  }

  /// Writes a member's frames, each given by its minute and its seed; `relevance` is that of each seed.
  @discardableResult
  func write(
    _ instance: String, slot: Int, _ frames: [(minute: Int, seed: Int)],
    scheme: ColorScheme = .light, generatedAt: Int = 0, staleAfter: Int? = nil, reload: Int? = nil,
    relevance: [Int: Manifest.Relevance] = [:]
  ) throws -> Manifest {
    guard let writer = try store.tryWriter(device: device.id, instance: instance) else {
      throw StoreError.busy(folder: instance)
    }
    let encoder = FrameEncoder(profile: device)
    let region = plan.slots[slot].region
    let drawn = try frames.enumerated().map { index, frame in
      Manifest.Frame(
        date: time(frame.minute),
        until: index + 1 < frames.count ? time(frames[index + 1].minute) : nil,
        picture: try writer.store(encoder.encodePNG(pixels(of: slot, seed: frame.seed))),
        dirty: [], staleAfter: staleAfter.map(time),
        relevance: relevance[frame.seed], description: "\(instance) \(frame.seed)",
        taps: [
          Manifest.Tap(
            region: PictureRect(x: 0, y: 0, width: region.width, height: region.height),
            destination: .openApp(kind: "kind.\(instance)")),
          Manifest.Tap(
            region: PictureRect(x: 2, y: 3, width: 10, height: 20),
            polygon: [(2, 3), (12, 3), (2, 23)].map { PicturePoint(CGPoint(x: $0.0, y: $0.1)) },
            destination: .url("game:///\(instance)/\(frame.seed)"), label: instance),
        ])
    }
    let manifest = Manifest(
      kind: "kind.\(instance)", family: "systemSmall", instance: instance,
      device: Manifest.Device(device),
      size: Manifest.PictureSize(PixelSize(region.width, region.height)), locale: "en_US",
      timeZone: "GMT", colorScheme: scheme.rawValue, generatedAt: time(generatedAt),
      reload: reload.map { Manifest.Reload(.after, date: time($0)) } ?? Manifest.Reload(.never),
      frames: drawn, diagnostics: [])
    try writer.finish(manifest)
    return manifest
  }

  /// A schedule in which each slot shows one member all the time.
  func schedule(_ members: [String?]) -> ScreenSchedule {
    ScreenSchedule(
      slots: members.map { name in
        SlotSchedule(turns: [
          .init(name.map { ScreenMember(instance: $0, folders: [.light: $0]) }, from: now)
        ])
      }, appearances: [.init(.light, from: now)])
  }

  func compose(_ schedule: ScreenSchedule, cache: FrameCache = FrameCache()) throws -> Manifest? {
    try ScreenComposer(
      store: store, renderEnvironment: RenderEnvironment(now: now.date), cache: cache
    ).write(plan, schedule)
  }

  /// Reads the pixels of a frame of the screen.
  func pixels(of frame: Manifest.Frame) throws -> QuantizedBitmap {
    guard let file = store.picture(frame.picture, device: device.id, instance: "hall") else {
      throw StoreError.missingPicture(frame.picture.image)
    }
    return try PNGDecoder.pixels(of: file, palette: device.palette)
  }
}
