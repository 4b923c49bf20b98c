import Foundation
import FramePipeline
import Synchronization
import WidgetHost
import WidgetUI

/// Frames of instances at the sizes of screens that a person is editing, in a folder that is emptied at the start.
///
/// A frame is drawn again when it is ten minutes old, so that the data of a preview is current.
final class DraftFrames: Sendable {
  /// The inputs of a frame.
  struct Key: Hashable, Sendable {
    var instance: WidgetInstance
    var slot: SlotSettings
    var scheme: ColorScheme
  }

  private struct Entry {
    var key: Key
    var folder: String
    var drawn: Date
    /// The time of the frame, in which no other one is shown.
    var times: ClosedRange<Date>
  }

  private struct State {
    var entries: [Entry] = []
    var count = 0
    var isEmptied = false
  }

  private static let maximumEntries = 64
  private static let lifetime = 600.0

  private let root: String
  private let state = Mutex(State())

  init(folder: String) { root = folder }

  var store: FrameStore { FrameStore(root: root) }

  /// Returns the folder of an instance's frame at a time, which is drawn if there is none.
  ///
  /// - Parameters:
  ///   - key: The inputs of the frame.
  ///   - date: The time at which it is shown.
  ///   - now: The current time.
  ///   - draw: Draws the frame into the folder of that name.
  /// - Returns: The name of the folder, or `nil` if nothing was drawn.
  /// - Throws: The errors of `draw`.
  func folder(
    of key: Key, at date: Date, now: Date, draw: (String) throws -> Void
  ) throws -> String? {
    let device = key.instance.device
    let known = state.withLock { state in
      state.entries.first {
        $0.key == key && $0.times.contains(date)
          && abs(now.timeIntervalSince($0.drawn)) < Self.lifetime
      }?.folder
    }
    if let known { return known }
    let name = newFolder()
    try draw(name)
    guard let frame = store.manifest(device: device, instance: name)?.frames.first else {
      return nil
    }
    let from = min(frame.date.date, date)
    let entry = Entry(
      key: key, folder: name, drawn: now,
      times: from...max(from, frame.until.map { $0.date - 0.001 } ?? .distantFuture))
    let dropped = state.withLock { state -> [Entry] in
      state.entries.append(entry)
      guard state.entries.count > Self.maximumEntries else { return [] }
      return [state.entries.removeFirst()]
    }
    for entry in dropped {
      try? FileManager.default.removeItem(
        atPath: store.folder(device: entry.key.instance.device, instance: entry.folder))
    }
    return name
  }

  private func newFolder() -> String {
    state.withLock { state in
      if !state.isEmptied {
        try? FileManager.default.removeItem(atPath: root)
        state.isEmptied = true
      }
      state.count += 1
      return "draft-\(state.count)"
    }
  }
}
