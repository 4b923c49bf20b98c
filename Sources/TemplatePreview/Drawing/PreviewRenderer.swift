import Foundation
import FramePipeline
import Synchronization

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
