import SwiftUI

/// The differences between two pictures of the same size.
struct SnapshotDifference {
  let width: Int
  /// For each pixel, the largest difference of its values, from 0 to 255.
  let channels: [UInt8]

  /// Compares two pictures; `nil` if their sizes differ.
  init?(from expected: Bitmap, to actual: Bitmap) {
    guard expected.width == actual.width, expected.height == actual.height else { return nil }
    width = expected.width
    channels = zip(expected.pixels, actual.pixels).map(Self.difference)
  }

  private static func difference(_ one: UInt32, _ other: UInt32) -> UInt8 {
    [0, 8, 16, 24].reduce(0) { largest, shift in
      let values = (Int(one >> shift & 255), Int(other >> shift & 255))
      return max(largest, UInt8(abs(values.0 - values.1)))
    }
  }

  /// How many pixels differ, by how much, and where.
  var summary: String {
    let different = channels.indices.filter { channels[$0] > 0 }
    let columns = different.map { $0 % width }, rows = different.map { $0 / width }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max(), let largest = channels.max()
    else { return "no pixels differ" }
    return "\(different.count) of \(channels.count) pixels differ, by up to \(largest) of 255, "
      + "in x \(left)…\(right), y \(top)…\(bottom)"
  }

  /// The recorded picture, pale, with all pixels that differ in red.
  func picture(over expected: Bitmap) -> Bitmap {
    var picture = expected
    for index in channels.indices {
      picture.pixels[index] = channels[index] > 0 ? 0xFFFF_0000 : Self.pale(expected.pixels[index])
    }
    return picture
  }

  /// A quarter of a premultiplied color over white.
  private static func pale(_ pixel: UInt32) -> UInt32 {
    let white = 255 - (pixel >> 24 & 255) / 4
    return [0, 8, 16].reduce(0xFF00_0000) { $0 | ((pixel >> $1 & 255) / 4 + white) << $1 }
  }
}
