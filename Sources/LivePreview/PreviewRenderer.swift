import CheckedJSON
import Foundation
import FramePipeline
import PreviewDrawing
import Synchronization

/// Renders frames in workers when the page requests them, and caches them by digest.
final class PreviewRenderer: Sendable {
  private struct Cache {
    /// The last frame of each slot.
    var names = LRUCache<FrameSlot, String>(limit: 600)
    var files = LRUCache<String, [UInt8]>(limit: 96 << 20)
  }

  /// The response to a request for a slot.
  struct SlotDescription: Sendable {
    /// The description of the slot for the page.
    var json: [UInt8]
    /// Whether there is a picture.
    var isDrawn: Bool
  }

  private let cache = Mutex(Cache())
  private let send: PreviewConfiguration.Send

  init(_ send: @escaping PreviewConfiguration.Send) { self.send = send }

  /// Returns the file with a name, or `nil` if it is not cached.
  func file(_ name: String) -> [UInt8]? { cache.withLock { $0.files.value(name) } }

  /// Returns the description of a slot for the page.
  ///
  /// - Throws: An error if the worker crashed, timed out, or used too much memory.
  func description(of slot: FrameSlot, in scene: CurrentScene) throws -> SlotDescription {
    var request = FrameRequest(version: scene.version, slot: slot, cachedName: cachedName(slot))
    var reply = try self.reply(to: request)
    if case .unknownVersion = reply {
      request.scene = scene.origin
      reply = try self.reply(to: request)
    }
    switch reply {
    case .picture(let name, let file, let description):
      cache.withLock { cached in
        cached.names.store(name, as: slot)
        if let file { cached.files.store([UInt8](file), as: name, cost: file.count) }
      }
      return SlotDescription(json: [UInt8](description), isDrawn: true)
    case .failure(let message): return SlotDescription(json: Self.failure(message), isDrawn: false)
    case .unknownVersion:
      let message = "the picture was not drawn; save a file again"
      return SlotDescription(json: Self.failure(message), isDrawn: false)
    }
  }

  /// Returns the JSON for a frame that could not be rendered.
  static func failure(_ message: String) -> [UInt8] {
    JSONWriter.bytes(of: .object(["failure": .string(message)]))
  }

  private func cachedName(_ slot: FrameSlot) -> String? {
    cache.withLock { cached in
      cached.names.value(slot).flatMap { cached.files.value($0) == nil ? nil : $0 }
    }
  }

  private func reply(to request: FrameRequest) throws -> FrameReply {
    try FrameReply(messageBytes: send(PreviewWorkerRequest.picture(request).messageBytes))
  }
}
