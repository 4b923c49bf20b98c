import Foundation
import PixelOutput
public import SwiftUI

/// Compares the picture of a view with the one that a test recorded before.
///
/// ```swift
/// @Test @MainActor func badge() throws {
///   try verifySnapshot(of: Badge(count: 3), named: "badge-3")
/// }
/// ```
///
/// The recorded pictures are files like `Snapshots/BadgeTests/badge-3.png` beside the file of the test, and belong into version control. A
/// picture that is missing is recorded, which fails the test once. With `RECORD_SNAPSHOTS=1` in the environment, all pictures are recorded
/// again. If the pictures differ, the new one and one that marks the differences are written into `.build/snapshots`.
///
/// - Parameters:
///   - view: The view.
///   - name: The name of the picture, unique in the file of the test: letters from A to Z, digits, `.`, `-` and `_`.
///   - size: The size that is proposed to the view, in points; by default, the view has its own size.
///   - settings: The other settings that determine the picture.
///   - tolerance: How far the pictures may differ; by default, not at all.
///   - file: The file of the test.
/// - Throws: ``SnapshotError`` if the pictures differ, or one was recorded or is damaged; `ImageRenderingError` if the view has no size or is
///   too large; errors of files that cannot be written.
@MainActor
public func verifySnapshot<Content: View>(
  of view: Content, named name: String, size: ProposedViewSize = .unspecified,
  settings: SnapshotSettings = SnapshotSettings(), tolerance: SnapshotTolerance = .exact,
  file: String = #filePath
) throws {
  let renderer = ImageRenderer(content: view)
  renderer.proposedSize = size
  renderer.scale = settings.scale
  renderer.configureEnvironment = settings.apply
  let picture = Array(try renderer.pngData())
  let files = try SnapshotFiles(named: name, testFile: file)
  guard !SnapshotFiles.recordsAll(ProcessInfo.processInfo.environment) else {
    return try files.record(picture)
  }
  guard let recorded = try files.recorded() else {
    try files.record(picture)
    throw SnapshotError.recorded(path: files.reference.path)
  }
  guard recorded != picture else { return try files.removeFindings() }
  // What the file has, rather than what was drawn, as a file has no premultiplied colors.
  let actual = try PNGDecoder.decode(picture)
  let expected: Bitmap
  do {
    expected = try PNGDecoder.decode(recorded)
  } catch {
    throw SnapshotError.damaged(path: files.reference.path, reason: "\(error)")
  }
  guard let difference = SnapshotDifference(from: expected, to: actual) else {
    try files.write(actual: picture, difference: nil)
    throw SnapshotError.size(
      expected: CGSize(width: expected.width, height: expected.height),
      actual: CGSize(width: actual.width, height: actual.height), path: files.actual.path)
  }
  guard !tolerance.allows(difference) else { return try files.removeFindings() }
  try files.write(
    actual: picture, difference: PNGEncoder().encode(difference.picture(over: expected)))
  throw SnapshotError.different(difference.summary, path: files.difference.path)
}

/// Why a picture is not the recorded one.
public enum SnapshotError: Error, Hashable, CustomStringConvertible {
  /// There was no picture; the new one is at `path`.
  case recorded(path: String)
  /// The recorded picture cannot be read.
  case damaged(path: String, reason: String)
  /// The sizes differ, in pixels; the new picture is at `path`.
  case size(expected: CGSize, actual: CGSize, path: String)
  /// The pixels differ, as the text says; the picture at `path` marks where.
  case different(String, path: String)
  /// The name cannot be that of a file.
  case malformedName(String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .recorded(let path): "recorded '\(path)'; check it, and run the test again"
    case .damaged(let path, let reason):
      "'\(path)' is damaged: \(reason); record it again with RECORD_SNAPSHOTS=1"
    case .size(let expected, let actual, let path):
      "the picture has \(Self.text(actual)) pixels instead of \(Self.text(expected)); see '\(path)'"
    case .different(let summary, let path): "\(summary); see '\(path)'"
    case .malformedName(let name):
      "'\(name)' cannot be the name of a picture; use letters from A to Z, digits, '.', '-' and '_'"
    }
  }

  private static func text(_ size: CGSize) -> String { "\(Int(size.width))×\(Int(size.height))" }
}
