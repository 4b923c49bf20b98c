import CairoBackend
import Foundation
import Synchronization

/// The text engines that no renderer has at the moment.
///
/// Opening the fonts is the dearest part of a small rendering, and fontconfig and Pango keep what they
/// read of each font map for as long as the process lives: a process that renders all day must not
/// open them for every timeline. An engine that is taken again knows nothing of what it drew before.
final class TextEnginePool: Sendable {
  static let shared = TextEnginePool()

  /// More than that many are not kept.
  private static let most = 8

  private let idle = Mutex<[PooledEngine]>([])

  /// An engine with the system's fonts and some files besides, for one renderer alone.
  func take(extraFonts: [URL]) -> PangoTextEngine {
    let pooled = idle.withLock { idle -> PooledEngine? in
      guard let index = idle.lastIndex(where: { $0.engine.extraFonts == extraFonts }) else {
        return nil
      }
      return idle.remove(at: index)
    }
    guard let engine = pooled?.engine else { return PangoTextEngine(extraFonts: extraFonts) }
    engine.startOver()
    return engine
  }

  /// Takes an engine back.
  func give(_ engine: PangoTextEngine) {
    let pooled = PooledEngine(engine: engine)
    idle.withLock { if $0.count < Self.most { $0.append(pooled) } }
  }
}

/// An engine on its way from one renderer to the next, touched by none meanwhile.
private struct PooledEngine: @unchecked Sendable {
  let engine: PangoTextEngine
}
