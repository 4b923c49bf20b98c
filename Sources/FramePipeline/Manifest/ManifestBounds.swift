import Foundation

/// The limits of a manifest's size; larger ones are rejected before they take memory.
package enum ManifestBounds {
  /// The maximum size of the file in bytes.
  package static let maximumBytes = 64 << 20
  /// The maximum number of objects: frames, tap targets and their parts.
  static let maximumObjects = 500_000
  /// The maximum number of values: numbers, strings and everything else that commas separate.
  static let maximumValues = 4_000_000
  /// The maximum nesting depth of objects and arrays.
  static let maximumDepth = 64
  /// The maximum number of tap targets per frame.
  static let maximumTapsPerFrame = 10_000
  /// The maximum number of corners in all outlines of a frame.
  static let maximumCornersPerFrame = 50_000
  /// The maximum side of a picture, in pixels.
  static let maximumSide = 65_535

  /// Counts the objects, values and levels in a file without decoding it.
  ///
  /// - Throws: ``ManifestError`` for the first limit that it exceeds.
  static func check(_ data: Data) throws(ManifestError) {
    guard data.count <= maximumBytes else {
      throw .tooLarge("it has \(data.count) bytes; the maximum is \(maximumBytes)")
    }
    var count = Count()
    data.withUnsafeBytes { bytes in for byte in bytes { count.scan(byte) } }
    if count.deepest > maximumDepth {
      throw .tooLarge(
        "its values are nested \(count.deepest) deep; the maximum is \(maximumDepth)")
    }
    if count.objects > maximumObjects {
      throw .tooLarge(
        "it has \(count.objects) objects, such as frames and tap targets; "
          + "the maximum is \(maximumObjects)")
    }
    if count.values > maximumValues {
      throw .tooLarge("it has \(count.values) values; the maximum is \(maximumValues)")
    }
  }

  /// The counts in the scanned part of a file; characters in strings do not count.
  private struct Count {
    var objects = 0
    var values = 0
    var deepest = 0
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    mutating func scan(_ byte: UInt8) {
      if isInString { return scanInString(byte) }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"):
        objects += 1
        open()
      case UInt8(ascii: "["): open()
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","): values += 1
      default: break
      }
    }

    private mutating func scanInString(_ byte: UInt8) {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
    }

    private mutating func open() {
      depth += 1
      deepest = max(deepest, depth)
    }
  }
}

extension Manifest {
  /// Returns the manifest with as many of its first frames as readers accept; the others are left out.
  ///
  /// - Throws: ``ManifestError`` if one frame alone exceeds the limits.
  func fitting() throws(ManifestError) -> Manifest {
    var fitting = self
    while fitting.needsMeasuring {
      do throws(ManifestError) {
        _ = try ManifestFile.manifest(from: Data(ManifestFile.bytes(of: fitting)))
        return fitting
      } catch {
        guard fitting.frames.count > 1 else { throw error }
        fitting.dropLastHalf()
      }
    }
    return fitting
  }

  /// Whether the manifest is large enough to be measured; smaller ones are within all limits.
  private var needsMeasuring: Bool {
    var weight = 0
    for frame in frames {
      weight += 10 + (frame.description?.utf8.count ?? 0) / 100 + frame.dirty.count
      for tap in frame.taps { weight += 10 + (tap.polygon?.count ?? 0) }
      guard weight < ManifestBounds.maximumTapsPerFrame else { return true }
    }
    return false
  }

  private mutating func dropLastHalf() {
    let rest = frames[frames.count / 2].date
    frames.removeLast(frames.count - frames.count / 2)
    omitted = Omission(from: rest)
  }
}
