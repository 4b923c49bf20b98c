package import Foundation
import Synchronization

/// The text engines that no renderer uses at the moment.
///
/// Opening the fonts is the most expensive part of a small rendering, and fontconfig and Pango keep what they
/// read of each font map for as long as the process lives: a process that renders all day must not
/// open them for every timeline. An engine that is reused remembers nothing of what it drew before.
package final class TextEnginePool: Sendable {
  /// The pool of the process.
  package static let shared = TextEnginePool()

  /// The most engines that are kept while nobody uses them.
  private static let capacity = 8

  private let idle = Mutex<[IdleEngine]>([])
  private let open: @Sendable ([URL]) -> PangoTextEngine

  /// Makes a pool.
  ///
  /// - Parameter open: Makes an engine where none is idle.
  package init(
    open: @escaping @Sendable (_ extraFonts: [URL]) -> PangoTextEngine = {
      PangoTextEngine(extraFonts: $0)
    }
  ) {
    self.open = open
  }

  /// Lends an engine with the system's fonts and some files besides, until the lease is released.
  package func lease(extraFonts: [URL] = []) -> TextEngineLease {
    let found = idle.withLock { idle -> IdleEngine? in
      let index = idle.lastIndex { $0.engine.extraFonts == extraFonts }
      return index.map { idle.remove(at: $0) }
    }
    return TextEngineLease(engine: found?.engine ?? open(extraFonts), pool: self)
  }

  /// Takes an engine back, of which no one else may keep a reference.
  fileprivate func reclaim(_ engine: PangoTextEngine) {
    engine.startOver()
    let returned = IdleEngine(engine: engine)
    idle.withLock { idle in
      idle.append(returned)
      // The one that was used longest ago is the least likely to be asked for.
      if idle.count > Self.capacity { idle.removeFirst() }
    }
  }
}

/// The use of an engine by one renderer: it returns to its pool when the lease is deinitialized.
package final class TextEngineLease {
  package let engine: PangoTextEngine
  private let pool: TextEnginePool

  fileprivate init(engine: PangoTextEngine, pool: TextEnginePool) {
    self.engine = engine
    self.pool = pool
  }

  deinit { pool.reclaim(engine) }
}

/// An engine on its way from one renderer to the next, touched by none meanwhile.
private struct IdleEngine: @unchecked Sendable {
  let engine: PangoTextEngine
}
