import CheckedJSON
import FileStorage
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Synchronization
import WidgetTimeline
import WidgetUI

/// Has workers draw pictures when the page requests them, and keeps them under the names of their contents.
final class PreviewRenderer: Sendable {
  private struct CacheContents {
    /// What a slot showed last.
    var names = BoundedCache<PictureSlot, String>(limit: 600)
    var files = BoundedCache<String, [UInt8]>(limit: 96 << 20)
  }

  private let kept = Mutex(CacheContents())
  private let send: PreviewRequest.Send

  init(_ send: @escaping PreviewRequest.Send) { self.send = send }

  /// The file of a name.
  func file(_ name: String) -> [UInt8]? { kept.withLock { $0.files.value(name) } }

  /// What the page is told of a slot, in JSON.
  ///
  /// - Throws: where the worker has crashed, or taken too long or too much.
  func answer(of slot: PictureSlot, in scene: CurrentScene) throws -> [UInt8] {
    var request = PictureRequest(version: scene.version, slot: slot, known: known(slot))
    var reply = try self.reply(to: request)
    if case .unknownVersion = reply {
      request.scene = scene.origin
      reply = try self.reply(to: request)
    }
    switch reply {
    case .picture(let name, let file, let answer):
      kept.withLock { kept in
        kept.names.keep(name, as: slot)
        if let file { kept.files.keep([UInt8](file), as: name, cost: file.count) }
      }
      return [UInt8](answer)
    case .failure(let message): return Self.failure(message)
    case .unknownVersion: return Self.failure("the picture was not drawn; save a file again")
    }
  }

  /// What the page is told where there is no picture.
  static func failure(_ message: String) -> [UInt8] {
    JSONWriter.bytes(of: .object(["failure": .string(message)]))
  }

  private func known(_ slot: PictureSlot) -> String? {
    kept.withLock { kept in
      kept.names.value(slot).flatMap { kept.files.value($0) == nil ? nil : $0 }
    }
  }

  private func reply(to request: PictureRequest) throws -> PictureReply {
    try PictureReply(messageBytes: send(PreviewWorkerRequest.picture(request).messageBytes))
  }
}

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

/// Values by their keys, of which those that were not used for longest are forgotten.
struct BoundedCache<Key: Hashable, Value> {
  private struct CacheContents {
    var value: Value
    var cost: Int
    var use: Int
  }

  private let limit: Int
  private var kept: [Key: CacheContents] = [:]
  private var cost = 0
  private var uses = 0

  /// Keeps values up to a sum of costs.
  init(limit: Int) { self.limit = limit }

  mutating func value(_ key: Key) -> Value? {
    uses += 1
    kept[key]?.use = uses
    return kept[key]?.value
  }

  mutating func keep(_ value: Value, as key: Key, cost: Int = 1) {
    uses += 1
    self.cost += cost - (kept[key]?.cost ?? 0)
    kept[key] = CacheContents(value: value, cost: cost, use: uses)
    while self.cost > limit, kept.count > 1,
      let oldest = kept.min(by: { $0.value.use < $1.value.use })
    {
      self.cost -= oldest.value.cost
      kept[oldest.key] = nil
    }
  }
}
