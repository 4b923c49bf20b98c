package import Foundation
import Synchronization

/// The text engines that are currently not in use.
///
/// Opening the fonts is the most expensive part of a small rendering, and fontconfig and Pango keep the data of each
/// font map for the lifetime of the process, so a process that renders all day must not open them for every timeline. A
/// reused engine keeps no state of what it drew before.
package final class TextEnginePool: Sendable {
  /// The shared pool of this process.
  package static let shared = TextEnginePool()

  /// The maximum number of idle engines.
  private static let capacity = 8

  private let idle = Mutex<[IdleEngine]>([])
  private let open: @Sendable ([URL]) -> PangoTextEngine

  /// Creates a pool.
  ///
  /// - Parameter open: Creates an engine if none is idle.
  package init(
    open: @escaping @Sendable (_ extraFonts: [URL]) -> PangoTextEngine = {
      PangoTextEngine(extraFonts: $0)
    }
  ) {
    self.open = open
  }

  /// Leases an engine with the system's fonts and additional files, until the lease is released.
  package func lease(extraFonts: [URL] = []) -> TextEngineLease {
    let found = idle.withLock { idle -> IdleEngine? in
      let index = idle.lastIndex { $0.engine.extraFonts == extraFonts }
      return index.map { idle.remove(at: $0) }
    }
    return TextEngineLease(engine: found?.engine ?? open(extraFonts), pool: self)
  }

  /// Returns an engine to the pool; the previous holder must not use it any more.
  fileprivate func reclaim(_ engine: PangoTextEngine) {
    engine.reset()
    let returned = IdleEngine(engine: engine)
    idle.withLock { idle in
      idle.append(returned)
      // The least recently used engine is the least likely to be needed.
      if idle.count > Self.capacity { idle.removeFirst() }
    }
  }
}

/// The exclusive use of an engine by one layout, until the lease ends or is deinitialized.
package final class TextEngineLease {
  package let engine: PangoTextEngine
  private let pool: TextEnginePool
  private var hasEnded = false

  fileprivate init(engine: PangoTextEngine, pool: TextEnginePool) {
    self.engine = engine
    self.pool = pool
  }

  deinit { end() }

  /// Returns the engine to its pool.
  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    pool.reclaim(engine)
  }
}

/// An engine in transit between renderers, which no thread uses meanwhile.
private struct IdleEngine: @unchecked Sendable {
  let engine: PangoTextEngine
}
