package import FileStorage
package import Foundation
import PixelOutput

extension RenderCache {
  /// The number of parts that are cleaned one by one: the folders of the first two digits.
  package static let partCount = 256

  /// The files that a cleaning has removed.
  package struct RemovedFiles: Hashable, Sendable {
    package var pictures: Int
    package var keys: Int
    /// The size of the pictures.
    package var bytes: Int

    package init(pictures: Int = 0, keys: Int = 0, bytes: Int = 0) {
      self.pictures = pictures
      self.keys = keys
      self.bytes = bytes
    }

    package mutating func add(_ other: RemovedFiles) {
      pictures += other.pictures
      keys += other.keys
      bytes += other.bytes
    }
  }

  /// Removes the keys that were not used for ``retentionTime``, and the pictures that are older than that and that no
  /// instance has; files that are not the cache's stay.
  ///
  /// - Parameters:
  ///   - part: The part of the cache to clean, from 0 up to ``partCount``.
  ///   - now: The time.
  ///   - isDryRun: Whether the files are only counted.
  /// - Returns: The files that were removed.
  /// - Throws: `DiskError` if a folder of the part cannot be opened or listed; what was removed before is gone.
  package func removeUnused(
    part: Int, at now: Date, isDryRun: Bool = false
  ) throws(DiskError) -> RemovedFiles {
    var removed = RemovedFiles()
    try removeUnused(part: part, at: now, isDryRun: isDryRun, addingTo: &removed)
    return removed
  }

  /// Removes the unused files of a part as `removeUnused(part:at:isDryRun:)` does, and counts them also if it fails.
  package func removeUnused(
    part: Int, at now: Date, isDryRun: Bool, addingTo removed: inout RemovedFiles
  ) throws(DiskError) {
    let digits = Self.digits(of: part)
    try clean(Self.rendersFolder, digits) { name, folder in
      guard SHA256.isHexDigest(name), isOld(name, in: folder, at: now) else { return }
      removed.keys += 1
      if !isDryRun { try? folder.removePlainFile(name) }
    }
    try clean(Self.picturesFolder, digits) { name, folder in
      guard Self.isPictureName(name), isOld(name, in: folder, at: now),
        folder.linkCount(of: name) == 1
      else { return }
      removed.pictures += 1
      removed.bytes += folder.stamp(of: name).map { Int($0.size) } ?? 0
      if !isDryRun { try? folder.removePlainFile(name) }
    }
    guard !isDryRun else { return }
    for name in [Self.rendersFolder, Self.picturesFolder] {
      try clean(name, digits) { name, folder in
        // An interrupted process left it.
        guard PictureName.isTemporary(name), isOld(name, in: folder, at: now) else { return }
        try? folder.removePlainFile(name)
      }
      removeEmptyFolders(name, digits)
    }
  }

  private func clean(
    _ name: String, _ digits: String, _ visit: (String, any OutputDirectory) -> Void
  ) throws(DiskError) {
    guard let output = try disk.existingFolder(root, followsLink: followsLink),
      let parent = try output.existingFolder(name),
      let folder = try parent.existingFolder(digits)
    else { return }
    for name in try folder.names() { visit(name, folder) }
  }

  private func removeEmptyFolders(_ name: String, _ digits: String) {
    guard let output = try? disk.openFolder(root, creates: false, followsLink: followsLink) else {
      return
    }
    (try? output.openFolder(name, creates: false))?.removeEmptyFolder(digits)
    output.removeEmptyFolder(name)
  }

  private func isOld(_ name: String, in folder: any OutputDirectory, at now: Date) -> Bool {
    folder.stamp(of: name).map { now.timeIntervalSince($0.date) > Self.retentionTime } ?? false
  }

  private static func digits(of part: Int) -> String {
    let digits = String(part % partCount, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }

  private static func isPictureName(_ name: String) -> Bool {
    PictureFormat.allCases.contains { format in
      let suffix = "." + format.fileExtension
      return name.hasSuffix(suffix) && SHA256.isHexDigest(String(name.dropLast(suffix.count)))
    }
  }
}
