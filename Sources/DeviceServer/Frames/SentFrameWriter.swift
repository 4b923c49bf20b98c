import Foundation
import WidgetHost

/// Writes frames that several requests send at the same time with one statement.
///
/// Each request waits until its own frame is stored. Frames that arrive during a write form the next batch, which one of their
/// requests writes as soon as that write has ended: batches grow while the database is slow, and a lone request does not wait.
///
/// `@unchecked Sendable`, because the lock of the condition guards the batches.
final class SentFrameWriter: @unchecked Sendable {
  private final class Batch {
    var frames: [SentFrame] = []
    /// `nil` until it was written.
    var result: Result<Void, any Error>?
  }

  private let writeBatch: @Sendable ([SentFrame]) throws -> Void
  private let condition = NSCondition()
  /// The frames that are not written yet.
  private var gathering = Batch()
  private var isWriting = false

  /// Creates a writer.
  ///
  /// - Parameter write: Writes frames, all of them or none.
  init(_ write: @escaping @Sendable ([SentFrame]) throws -> Void) { writeBatch = write }

  /// The number of frames that wait for others to be written.
  var waitingCount: Int {
    condition.lock()
    defer { condition.unlock() }
    return gathering.frames.count
  }

  /// Writes a frame, and returns when it is stored.
  ///
  /// - Throws: The error of the batch that it is in.
  func write(_ frame: SentFrame) throws {
    condition.lock()
    defer { condition.unlock() }
    let batch = gathering
    batch.frames.append(frame)
    while isWriting, batch.result == nil { condition.wait() }
    if batch.result == nil {
      isWriting = true
      gathering = Batch()
      condition.unlock()
      let result = Result { try writeBatch(batch.frames) }
      condition.lock()
      batch.result = result
      isWriting = false
      condition.broadcast()
    }
    try batch.result?.get()
  }
}
