import FileStorage
import FramePipeline
import Graphics
import PixelOutput
import WidgetTimeline
import WidgetUI

/// Renders the slots of a page, and caches the last frame of each, so that unchanged ones are not rendered again.
struct SlotRenderer {
  /// The settings of each display.
  let settings: [RenderSettings]
  private var cache = LRUCache<FrameSlot, RenderedFrame>(limit: 600)

  init(settings: [RenderSettings]) { self.settings = settings }

  /// The renderer of a slot, and the entry that it shows.
  func renderer(
    of slot: FrameSlot, in scene: PreviewScene
  ) throws -> (FrameRenderer, RenderableEntry) {
    guard settings.indices.contains(slot.device), let entry = scene.entry(of: slot) else {
      throw RenderError.unsupportedByDevice(
        family: slot.family.description, device: "\(slot.device)")
    }
    var settings = settings[slot.device]
    settings.colorScheme = slot.colorScheme
    let renderer = try FrameRenderer(
      scene.definition, family: slot.family, settings: settings,
      renderEnvironment: scene.renderEnvironment)
    return (renderer, entry)
  }

  /// Returns the frame of a slot, and its file unless the server already has it.
  mutating func picture(
    of slot: FrameSlot, showing list: DisplayList, laidOutWith layout: [Diagnostic],
    _ renderer: FrameRenderer, cachedName: String?
  ) throws -> (picture: RenderedFrame, file: [UInt8]?) {
    if var former = cache.value(slot), former.list == list, former.name == cachedName {
      former.layout = layout
      return (former, nil)
    }
    var (picture, file) = try draw(list, on: settings[slot.device].device, with: renderer)
    picture.layout = layout
    cache.store(picture, as: slot)
    return (picture, file)
  }

  private func draw(
    _ list: DisplayList, on device: DeviceProfile, with renderer: FrameRenderer
  ) throws -> (RenderedFrame, [UInt8]) {
    let (pixels, drawing) = renderer.pixels(of: list)
    let findings = renderer.findings(in: list, quantized: pixels).map(Diagnostic.init)
    let proof = try PreviewProof(pixels, on: device, compression: .fast)
    let taps = renderer.previewTapMap(of: list)
    let picture = RenderedFrame(
      list: list, name: SHA256.hexDigest(of: proof.png), taps: taps.taps,
      description: AccessibilityDescription.text(of: list),
      drawing: drawing + taps.diagnostics + findings)
    return (picture, proof.png)
  }
}
