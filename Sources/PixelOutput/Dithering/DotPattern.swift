import CPixels

/// Thresholds from 1 to 254 that repeat every 64 pixels.
enum DotPattern {
  /// Bayer's matrix of 8×8.
  static let bayer: [UInt8] = {
    var pattern = [UInt8](repeating: 0, count: 64 * 64)
    pixels_bayer_pattern(&pattern)
    return pattern
  }()

  /// A pattern without a grid.
  static let blueNoise: [UInt8] = withUnsafeBytes(of: pixels_blue_noise) { Array($0) }
}
