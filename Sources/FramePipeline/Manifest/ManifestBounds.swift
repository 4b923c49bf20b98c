import Foundation

/// How large a manifest may be: what is beyond is refused before it takes memory.
package enum ManifestBounds {
  /// The most bytes of a file.
  package static let mostBytes = 64 << 20
  /// The most objects: frames, tap targets and what they are made of.
  static let mostObjects = 500_000
  /// The most values: numbers, texts and all else that a comma stands between.
  static let mostValues = 4_000_000
  /// The deepest that objects and arrays lie in each other.
  static let deepest = 64
  /// The most tap targets of a frame.
  static let mostTaps = 10_000
  /// The most corners of the outlines of a frame's targets.
  static let mostCorners = 50_000
  /// The longest side of a picture, in pixels.
  static let longestSide = 65_535

  /// Counts what is in a file without reading it.
  ///
  /// - Throws: ``ManifestError`` for the first bound that it is beyond.
  static func check(_ data: Data) throws(ManifestError) {
    guard data.count <= mostBytes else {
      throw .tooLarge("it has \(data.count) bytes; more than \(mostBytes) are not read")
    }
    var count = Count()
    data.withUnsafeBytes { bytes in for byte in bytes { count.take(byte) } }
    if count.deepest > deepest {
      throw .tooLarge("its values lie \(count.deepest) deep in each other; \(deepest) are read")
    }
    if count.objects > mostObjects {
      throw .tooLarge(
        "it has \(count.objects) objects, such as frames and tap targets; "
          + "more than \(mostObjects) are not read")
    }
    if count.values > mostValues {
      throw .tooLarge("it has \(count.values) values; more than \(mostValues) are not read")
    }
  }

  /// What was seen of a text so far; inside of a string nothing counts.
  private struct Count {
    var objects = 0
    var values = 0
    var deepest = 0
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    mutating func take(_ byte: UInt8) {
      if isInString { return takeInString(byte) }
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

    private mutating func takeInString(_ byte: UInt8) {
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
  /// The manifest with as many of its first frames as readers take; the rest is left out.
  ///
  /// - Throws: ``ManifestError`` where one frame alone is too much.
  func fitting() throws(ManifestError) -> Manifest {
    var fitting = self
    while fitting.isLarge {
      do throws(ManifestError) {
        _ = try ManifestFile.manifest(from: Data(ManifestFile.bytes(of: fitting)))
        return fitting
      } catch {
        guard fitting.frames.count > 1 else { throw error }
        fitting.leaveOutHalf()
      }
    }
    return fitting
  }

  /// Whether it is worth to be measured; what is smaller is inside of all bounds.
  private var isLarge: Bool {
    var weight = 0
    for frame in frames {
      weight += 10 + (frame.description?.utf8.count ?? 0) / 100 + frame.dirty.count
      for tap in frame.taps { weight += 10 + (tap.polygon?.count ?? 0) }
      guard weight < ManifestBounds.mostTaps else { return true }
    }
    return false
  }

  private mutating func leaveOutHalf() {
    let rest = frames[frames.count / 2].date
    frames.removeLast(frames.count - frames.count / 2)
    omitted = Omission(from: rest)
  }
}
