import Foundation
import Graphics
import InkSelection
import PixelOutput

/// Measures the contrast of letters with their background in rendered pixels.
struct ContrastMeasure {
  private let pixels: PerceivedPixels
  /// The nominal and the perceived color of each ink; empty if the display shows any color.
  private let inks: [(nominal: UInt32, perceived: UInt32)]
  /// Whether letters are drawn in one ink without gray edges, whatever color the author chose.
  private let isAliased: Bool

  /// The minimum number of pixels for a measurement.
  private static let minimumSampleCount = 12
  /// The minimum share of an area that letters cover.
  private static let minimumInkShare = 0.02
  /// Letters are hidden if no pixel reaches this share of the contrast that their color should have.
  private static let hiddenRatio = 0.1

  /// Creates a measure for a display's pixels, or for a full-color picture if `device` is `nil`.
  init(_ pixels: PerceivedPixels, on device: DeviceProfile?) {
    self.pixels = pixels
    inks = device?.palette.inks.map { ($0.nominal.opaquePixel, $0.perceived.opaquePixel) } ?? []
    isAliased = device?.textRendering == .crisp
  }

  /// Returns the contrast of letters in an area of the picture, or `nil` if there are too few pixels to tell.
  ///
  /// - Parameters:
  ///   - area: The letters' box, in pixels.
  ///   - color: The letters' own color, or `nil` if it is not known.
  /// - Returns: The ratio, from 1 to 21.
  func ratio(in area: CGRect, color: ResolvedColor?) -> Double? {
    let samples = pixels.samples(in: area)
    guard samples.count >= Self.minimumSampleCount else { return nil }
    guard let color, !isAliased else { return strongestContrast(samples) }
    return ratio(of: color, in: samples)
  }

  /// Returns the contrast of an area's most frequent color with the color that differs most from it.
  private func strongestContrast(_ samples: [UInt32]) -> Double {
    var colors: [(word: UInt32, count: Int)] = []
    var last = 0
    for sample in samples {
      // Gray edges produce many colors; the upper four bits of each component are enough here.
      let word = isAliased ? sample & 0xFF_FFFF : sample & 0xF0_F0F0
      if last < colors.count, colors[last].word == word {
        colors[last].count += 1
      } else if let known = colors.firstIndex(where: { $0.word == word }) {
        colors[known].count += 1
        last = known
      } else {
        last = colors.count
        colors.append((word, 1))
      }
    }
    guard let background = colors.max(by: { $0.count < $1.count }) else { return 1 }
    let light = Contrast.luminance(background.word)
    let least = isAliased ? max(3, Int(Double(samples.count) * Self.minimumInkShare)) : 1
    return colors.filter { $0.count >= least }
      .map { Contrast.ratio(Contrast.luminance($0.word), light) }.max() ?? 1
  }

  /// Returns the contrast of a color with the mean of the letters' background: the quarter of the pixels that differ
  /// most from the color, which includes neither letters nor their gray edges.
  private func ratio(of color: ResolvedColor, in samples: [UInt32]) -> Double {
    let letterLuminance = Contrast.luminance(color.packedRGB)
    var lights: [Double] = []
    lights.reserveCapacity(samples.count)
    var steps = [Int](repeating: 0, count: 64)
    func step(_ light: Double) -> Int { min(63, Int(abs(light - letterLuminance) * 64)) }
    for index in samples.indices {
      let isRepeated = index > 0 && samples[index] == samples[index - 1]
      let light = isRepeated ? lights[index - 1] : Contrast.luminance(samples[index])
      lights.append(light)
      steps[step(light)] += 1
    }
    var count = 0
    var farthest = 63
    while farthest > 0, count + steps[farthest] < samples.count / 4 {
      count += steps[farthest]
      farthest -= 1
    }
    let background = samples.indices.filter { step(lights[$0]) >= farthest }
    let light = background.reduce(0) { $0 + lights[$1] } / Double(max(background.count, 1))
    let letters = Contrast.luminance(
      perceivedColor(color.packedRGB(over: mean(of: background.map { samples[$0] }))))
    let expectedDifference = abs(letters - light)
    let reached = lights.reduce(0) { max($0, abs($1 - light)) }
    if reached < expectedDifference * Self.hiddenRatio { return 1 }
    return Contrast.ratio(letters, light)
  }

  private func mean(of words: [UInt32]) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 {
      let sum = words.reduce(0) { $0 + Int($1 >> shift & 255) }
      return UInt32((sum + words.count / 2) / max(words.count, 1)) << shift
    }
    return part(16) | part(8) | part(0)
  }

  /// Returns the perceived color of the display's nearest color.
  private func perceivedColor(_ word: UInt32) -> UInt32 {
    func distance(_ other: UInt32) -> Int {
      [16, 8, 0].reduce(0) { sum, shift in
        let difference = Int(word >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255)
        return sum + difference * difference
      }
    }
    return inks.min { distance($0.nominal) < distance($1.nominal) }?.perceived ?? word
  }
}

/// The contrast of two colors as WCAG 2.2 defines it: the ratio of their luminances, from 1 to 21.
enum Contrast {
  static func ratio(_ first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Returns the relative luminance of a color 0xRRGGBB, from 0 to 1.
  static func luminance(_ word: UInt32) -> Double {
    0.2126 * linear[Int(word >> 16 & 255)] + 0.7152 * linear[Int(word >> 8 & 255)]
      + 0.0722 * linear[Int(word & 255)]
  }

  /// sRGB's transfer function.
  private static let linear: [Double] = (0...255).map { byte in
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}

extension ResolvedColor {
  /// Returns the color composited over a background 0xRRGGBB, as 0xRRGGBB.
  func packedRGB(over background: UInt32) -> UInt32 {
    let opacity = min(max(opacity, 0), 1)
    func byte(_ value: Double, _ shift: UInt32) -> UInt32 {
      let below = Double(background >> shift & 255)
      return UInt32((min(max(value, 0), 1) * 255 * opacity + below * (1 - opacity)).rounded())
    }
    return byte(red, 16) << 16 | byte(green, 8) << 8 | byte(blue, 0)
  }
}
