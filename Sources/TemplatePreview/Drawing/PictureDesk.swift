import Dispatch
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Synchronization
import WidgetTimeline
import WidgetUI

/// Draws pictures when they are asked for, some at a time, and keeps them under the names of their contents.
final class PictureDesk: Sendable {
  private struct Kept {
    /// What a slot showed last.
    var drawn = BoundedCache<PictureSlot, DrawnPicture>(limit: 600)
    var files = BoundedCache<String, [UInt8]>(limit: 96 << 20)
  }

  /// One for each display.
  private let settings: [RenderSettings]
  private let kept = Mutex(Kept())
  private let places: DispatchSemaphore

  init(settings: [RenderSettings]) {
    self.settings = settings
    places = DispatchSemaphore(value: max(1, ProcessInfo.processInfo.activeProcessorCount))
  }

  /// The file of a name.
  func file(_ name: String) -> [UInt8]? { kept.withLock { $0.files.value(name) } }

  /// The picture of a slot, which is the former one where nothing in it has changed.
  func picture(of slot: PictureSlot, in scene: PreviewScene) throws -> DrawnPicture {
    guard settings.indices.contains(slot.device), let entry = scene.entry(of: slot.stage) else {
      throw RenderError.noPlace(family: slot.family.description, device: "\(slot.device)")
    }
    places.wait()
    defer { places.signal() }
    var settings = settings[slot.device]
    settings.colorScheme = slot.colorScheme
    let renderer = try FrameRenderer(
      scene.definition, family: slot.family, settings: settings, world: scene.world)
    let (list, layout) = renderer.displayList(of: entry)
    var picture = try former(slot, list) ?? draw(list, on: settings.device, with: renderer)
    picture.layout = layout
    kept.withLock { $0.drawn.keep(picture, as: slot) }
    return picture
  }

  private func former(_ slot: PictureSlot, _ list: DisplayList) -> DrawnPicture? {
    kept.withLock { kept in
      guard let former = kept.drawn.value(slot), former.list == list,
        kept.files.value(former.name) != nil
      else { return nil }
      return former
    }
  }

  private func draw(
    _ list: DisplayList, on device: DeviceProfile, with renderer: FrameRenderer
  ) throws -> DrawnPicture {
    let (pixels, drawing) = renderer.pixels(of: list)
    let findings = renderer.findings(in: list, quantized: pixels).map(Diagnostic.init)
    let proof = try PreviewProof(pixels, on: device, compression: .fast)
    let taps = renderer.previewTapMap(of: list)
    let name = SHA256.hexDigest(of: proof.png)
    kept.withLock { $0.files.keep(proof.png, as: name, cost: proof.png.count) }
    return DrawnPicture(
      list: list, name: name, taps: taps.taps, description: SpokenDescription.text(of: list),
      drawing: drawing + taps.diagnostics + findings)
  }
}
