import Foundation
import Graphics
import PixelOutput

/// Measures how much letters stand out from what is behind them, in pixels that were drawn.
struct ContrastMeasure {
  private let pixels: PerceivedPixels
  /// The colors of the display as it calls them and as they are seen; empty where it shows any color.
  private let inks: [(nominal: UInt32, seen: UInt32)]
  /// Whether letters are one ink without gray edges, whatever color the author gave them.
  private let isCrisp: Bool

  /// Fewer pixels tell nothing.
  private static let fewestSamples = 12
  /// The least share of an area that letters have.
  private static let leastInk = 0.02
  /// Letters are hidden where no pixel has this share of the difference that their color promises.
  private static let hidden = 0.1

  /// Measures in the pixels of a display, or of a picture in full color where there is none.
  init(_ pixels: PerceivedPixels, on device: DeviceProfile?) {
    self.pixels = pixels
    inks = device?.palette.inks.map { ($0.nominal.word, $0.perceived.word) } ?? []
    isCrisp = device?.textRendering == .crisp
  }

  /// The contrast of letters in an area of the picture; `nil` where there are too few pixels to tell.
  ///
  /// - Parameters:
  ///   - area: The letters' box, in pixels.
  ///   - color: The letters' own color; `nil` where it is not known.
  /// - Returns: The ratio, from 1 to 21.
  func ratio(in area: CGRect, color: ResolvedColor?) -> Double? {
    let samples = pixels.samples(in: area)
    guard samples.count >= Self.fewestSamples else { return nil }
    guard let color, !isCrisp else { return strongest(samples) }
    return ratio(of: color, in: samples)
  }

  /// The contrast between the color that most of an area has and the one that stands out most from it.
  private func strongest(_ samples: [UInt32]) -> Double {
    var colors: [(word: UInt32, count: Int)] = []
    var last = 0
    for sample in samples {
      // Gray edges give many colors, of which the first four bits are enough here.
      let word = isCrisp ? sample & 0xFF_FFFF : sample & 0xF0_F0F0
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
    guard let ground = colors.max(by: { $0.count < $1.count }) else { return 1 }
    let light = Contrast.luminance(ground.word)
    let least = isCrisp ? max(3, Int(Double(samples.count) * Self.leastInk)) : 1
    return colors.filter { $0.count >= least }
      .map { Contrast.ratio(Contrast.luminance($0.word), light) }.max() ?? 1
  }

  /// The contrast of a color with the mean of what surrounds the letters: the quarter of the pixels that is
  /// least like them, which neither letters nor their gray edges are in.
  private func ratio(of color: ResolvedColor, in samples: [UInt32]) -> Double {
    let own = Contrast.luminance(color.opaqueWord)
    var lights: [Double] = []
    lights.reserveCapacity(samples.count)
    var steps = [Int](repeating: 0, count: 64)
    func step(_ light: Double) -> Int { min(63, Int(abs(light - own) * 64)) }
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
    let ground = samples.indices.filter { step(lights[$0]) >= farthest }
    let light = ground.reduce(0) { $0 + lights[$1] } / Double(max(ground.count, 1))
    let letters = Contrast.luminance(seen(color.word(over: mean(of: ground.map { samples[$0] }))))
    let promised = abs(letters - light)
    let reached = lights.reduce(0) { max($0, abs($1 - light)) }
    if reached < promised * Self.hidden { return 1 }
    return Contrast.ratio(letters, light)
  }

  private func mean(of words: [UInt32]) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 {
      let sum = words.reduce(0) { $0 + Int($1 >> shift & 255) }
      return UInt32((sum + words.count / 2) / max(words.count, 1)) << shift
    }
    return part(16) | part(8) | part(0)
  }

  /// The nearest color that the display has, as it is seen.
  private func seen(_ word: UInt32) -> UInt32 {
    func distance(_ other: UInt32) -> Int {
      [16, 8, 0].reduce(0) { sum, shift in
        let difference = Int(word >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255)
        return sum + difference * difference
      }
    }
    return inks.min { distance($0.nominal) < distance($1.nominal) }?.seen ?? word
  }
}

/// The contrast of two colors as WCAG 2.2 defines it: the ratio of their lights, from 1 to 21.
enum Contrast {
  static func ratio(_ first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The relative luminance of a word 0xRRGGBB, from 0 to 1.
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
  /// The color as if it were opaque, as a word 0xRRGGBB.
  var opaqueWord: UInt32 {
    ResolvedColor(red: red, green: green, blue: blue).word(over: 0)
  }

  /// The color on a ground 0xRRGGBB, as a word of the same kind.
  func word(over ground: UInt32) -> UInt32 {
    let opacity = min(max(opacity, 0), 1)
    func byte(_ value: Double, _ shift: UInt32) -> UInt32 {
      let below = Double(ground >> shift & 255)
      return UInt32((min(max(value, 0), 1) * 255 * opacity + below * (1 - opacity)).rounded())
    }
    return byte(red, 16) << 16 | byte(green, 8) << 8 | byte(blue, 0)
  }
}
