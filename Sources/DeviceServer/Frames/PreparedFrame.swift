import Foundation
package import FramePipeline
import PixelOutput
import Synchronization
import WidgetHost

/// The frame of a timeline for all devices with a profile, prepared once for the range from one date of the timeline to the
/// next.
///
/// Nothing in it depends on the device, or on the time within its range. It belongs to its timeline and refers to the
/// profile's object: a new manifest and a changed profile are other objects, for which another frame is prepared.
package final class PreparedFrame: Sendable {
  /// The frame of the manifest.
  package let frame: Manifest.Frame
  /// Weak, because ``FittedFileCache`` decides how many files stay in memory.
  fileprivate weak let file: FittedFile?
  /// The name by which TRMNL's devices cache the file.
  let filename: String
  /// What identifies the file and its targets for ``SentFrames``; `nil` if it has no targets.
  let sentKey: Int?
  /// When a device has something to do next, and after that; `nil` if this depends on the time, as it does while a new
  /// manifest is overdue.
  let wakeTimes: WakeTimes?
  /// The beginning of the range.
  private let validFrom: Timestamp
  /// The end of the range: when another frame begins, or something is due; `nil` if never.
  private let validUntil: Timestamp?

  /// When a device has something to do next, and after that.
  typealias WakeTimes = (next: Date?, following: Date?)

  /// Prepares what a timeline shows at a time.
  init(
    _ frame: Manifest.Frame, as file: FittedFile, of timeline: ShownTimeline, quiet: QuietTime,
    firstSent: Date, at now: Date
  ) {
    self.frame = frame
    self.file = file
    filename = DeviceFrame.filename(ofFile: file.digest, firstSent: firstSent)
    sentKey = SentFrames.key(of: file.digest, showing: frame)
    validFrom = Timestamp(now)
    validUntil = timeline.nextChange(after: validFrom)
    let isOverdue = timeline.renewals.contains { [validFrom] in $0 <= validFrom }
    wakeTimes = isOverdue ? nil : timeline.wakeTimes(after: now, quiet: quiet)
  }

  func isShown(at time: Timestamp) -> Bool {
    validFrom <= time && validUntil.map { time < $0 } ?? true
  }
}

/// The prepared frames of a timeline, for the profiles of the devices that show it.
final class PreparedFrames: Sendable {
  private struct Entry {
    var profile: CachedProfile
    var format: PictureFormat
    var largestFile: Int?
    var frame: PreparedFrame
  }

  /// The maximum number of profiles and formats: more than show one timeline.
  private static let capacity = 32

  /// The oldest first.
  private let entries = Mutex<[Entry]>([])

  /// Returns what is shown at a time with its file; `nil` if it has to be prepared.
  func frame(
    for profile: CachedProfile, as format: PictureFormat, largestFile: Int?, at time: Timestamp
  ) -> (PreparedFrame, FittedFile)? {
    entries.withLock { entries in
      for index in entries.indices
      where entries[index].profile === profile && entries[index].format == format
        && entries[index].largestFile == largestFile
      {
        let frame = entries[index].frame
        guard frame.isShown(at: time), let file = frame.file else { return nil }
        return (frame, file)
      }
      return nil
    }
  }

  /// Adds what was prepared, replacing what was prepared for the same profile before.
  func add(
    _ frame: PreparedFrame, for profile: CachedProfile, as format: PictureFormat, largestFile: Int?
  ) {
    entries.withLock { entries in
      entries.removeAll {
        $0.profile.profile.id == profile.profile.id && $0.format == format
          && $0.largestFile == largestFile
      }
      if entries.count >= Self.capacity { entries.removeFirst() }
      entries.append(
        Entry(profile: profile, format: format, largestFile: largestFile, frame: frame))
    }
  }
}
