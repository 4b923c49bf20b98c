import FramePipeline
import Graphics
import PixelOutput
import WidgetTimeline
import WidgetUI

/// Draws the places of a page, and remembers what each showed last: what has not changed is not drawn again.
struct SlotRenderer {
  /// One for each display.
  let settings: [RenderSettings]
  private var drawn = BoundedCache<PictureSlot, DrawnPicture>(limit: 600)

  init(settings: [RenderSettings]) { self.settings = settings }

  /// The picture of a slot, and its file where it is not the known one.
  mutating func picture(
    of slot: PictureSlot, in scene: PreviewScene, known: String?
  ) throws -> (picture: DrawnPicture, file: [UInt8]?) {
    guard settings.indices.contains(slot.device), let entry = scene.entry(of: slot.stage) else {
      throw RenderError.noPlace(family: slot.family.description, device: "\(slot.device)")
    }
    var settings = settings[slot.device]
    settings.colorScheme = slot.colorScheme
    let renderer = try FrameRenderer(
      scene.definition, family: slot.family, settings: settings,
      renderEnvironment: scene.renderEnvironment)
    let (list, layout) = renderer.displayList(of: entry)
    if var former = drawn.value(slot), former.list == list, former.name == known {
      former.layout = layout
      return (former, nil)
    }
    var (picture, file) = try draw(list, on: settings.device, with: renderer)
    picture.layout = layout
    drawn.keep(picture, as: slot)
    return (picture, file)
  }

  private func draw(
    _ list: DisplayList, on device: DeviceProfile, with renderer: FrameRenderer
  ) throws -> (DrawnPicture, [UInt8]) {
    let (pixels, drawing) = renderer.pixels(of: list)
    let findings = renderer.findings(in: list, quantized: pixels).map(Diagnostic.init)
    let proof = try PreviewProof(pixels, on: device, compression: .fast)
    let taps = renderer.previewTapMap(of: list)
    let picture = DrawnPicture(
      list: list, name: SHA256.hexDigest(of: proof.png), taps: taps.taps,
      description: AccessibilityDescription.text(of: list),
      drawing: drawing + taps.diagnostics + findings)
    return (picture, proof.png)
  }
}
