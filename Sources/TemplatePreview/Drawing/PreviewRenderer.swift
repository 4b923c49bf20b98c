import CheckedJSON
import FileStorage
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Synchronization
import WidgetTimeline
import WidgetUI

/// Renders frames in workers when the page requests them, and caches them by digest.
final class PreviewRenderer: Sendable {
  private struct CacheContents {
    /// The last frame of each slot.
    var names = LRUCache<FrameSlot, String>(limit: 600)
    var files = LRUCache<String, [UInt8]>(limit: 96 << 20)
  }

  private let entries = Mutex(CacheContents())
  private let send: PreviewConfiguration.Send

  init(_ send: @escaping PreviewConfiguration.Send) { self.send = send }

  /// Returns the file with a name, or `nil` if it is not cached.
  func file(_ name: String) -> [UInt8]? { entries.withLock { $0.files.value(name) } }

  /// Returns the JSON description of a slot for the page.
  ///
  /// - Throws: An error if the worker crashed, timed out, or used too much memory.
  func answer(of slot: FrameSlot, in scene: CurrentScene) throws -> [UInt8] {
    var request = FrameRequest(version: scene.version, slot: slot, known: cachedName(slot))
    var reply = try self.reply(to: request)
    if case .unknownVersion = reply {
      request.scene = scene.origin
      reply = try self.reply(to: request)
    }
    switch reply {
    case .picture(let name, let file, let answer):
      entries.withLock { kept in
        kept.names.store(name, as: slot)
        if let file { kept.files.store([UInt8](file), as: name, cost: file.count) }
      }
      return [UInt8](answer)
    case .failure(let message): return Self.failure(message)
    case .unknownVersion: return Self.failure("the picture was not drawn; save a file again")
    }
  }

  /// Returns the JSON for a frame that could not be rendered.
  static func failure(_ message: String) -> [UInt8] {
    JSONWriter.bytes(of: .object(["failure": .string(message)]))
  }

  private func cachedName(_ slot: FrameSlot) -> String? {
    entries.withLock { kept in
      kept.names.value(slot).flatMap { kept.files.value($0) == nil ? nil : $0 }
    }
  }

  private func reply(to request: FrameRequest) throws -> FrameReply {
    try FrameReply(messageBytes: send(PreviewWorkerRequest.picture(request).messageBytes))
  }
}

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
    guard settings.indices.contains(slot.device), let entry = scene.entry(of: slot.stage) else {
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
    _ renderer: FrameRenderer, known: String?
  ) throws -> (picture: RenderedFrame, file: [UInt8]?) {
    if var former = cache.value(slot), former.list == list, former.name == known {
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

/// A cache that evicts the least recently used values.
struct LRUCache<Key: Hashable, Value> {
  private struct CacheContents {
    var value: Value
    var cost: Int
    var use: Int
  }

  private let limit: Int
  private var kept: [Key: CacheContents] = [:]
  private var cost = 0
  private var uses = 0

  /// Creates a cache with a maximum total cost.
  init(limit: Int) { self.limit = limit }

  mutating func value(_ key: Key) -> Value? {
    uses += 1
    kept[key]?.use = uses
    return kept[key]?.value
  }

  mutating func store(_ value: Value, as key: Key, cost: Int = 1) {
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
