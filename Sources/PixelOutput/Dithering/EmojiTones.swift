import Graphics

/// The tones of emoji, prepared for few inks.
///
/// At the size of a letter, a dither pattern is coarser than eyes and ears. So the tones are stretched to the full
/// range and the edges sharpened, which makes Atkinson's error diffusion leave clean black and white areas; where the
/// rim resembles the background, it gets a contour. On panels that show all hues, vivid colors differ by their hue, and
/// stretching would change it: a darkened orange is red.
struct EmojiTones {
  private let width: Int
  private let height: Int
  /// The visible color of each pixel, or `nil` where the background shows.
  private var colors: [ResolvedColor?]
  /// The color around the emoji.
  private let background: ResolvedColor

  /// The strength of stretching: 1 uses the full range.
  private static let stretch = 0.9
  /// The strength of sharpening.
  private static let sharpness = 0.6
  /// The minimum difference in luma between rim and background that needs no contour.
  private static let minimumRimContrast = 0.55
  /// The vividness below which a color is drawn as a gray.
  private static let minimumVividness = 0.12

  init(_ region: ContentMask.Region, background: ResolvedColor) {
    (width, height) = (region.bitmap.width, region.bitmap.height)
    self.background = background
    colors = zip(region.bitmap.pixels, region.coverage).map { word, coverage in
      coverage > 0 ? ResolvedColor(Ink.RGB(word)) : nil
    }
  }

  /// The tones as opaque pixels; the background is black.
  var bitmap: Bitmap {
    func byte(_ part: Double?) -> UInt8 { UInt8(clamping: ((part ?? 0) * 255).rounded()) }
    let words = colors.map {
      Ink.RGB(byte($0?.red), byte($0?.green), byte($0?.blue)).opaquePixel
    }
    return Bitmap(width: width, height: height, pixels: words)
  }

  /// The pixels of the rim that resemble the background.
  var contour: [Int] {
    colors.indices.filter { index in
      guard let color = colors[index] else { return false }
      return abs(color.luma - background.luma) < Self.minimumRimContrast
        && isRim(index % width, index / width)
    }
  }

  private func color(_ x: Int, _ y: Int) -> ResolvedColor? {
    x >= 0 && y >= 0 && x < width && y < height ? colors[y * width + x] : nil
  }

  private func isRim(_ x: Int, _ y: Int) -> Bool {
    color(x - 1, y) == nil || color(x + 1, y) == nil || color(x, y - 1) == nil
      || color(x, y + 1) == nil
  }

  /// Moves every tone away from the mean of its neighbors.
  mutating func sharpen() {
    let means = (0..<height).flatMap { y in (0..<width).map { x in meanLuma(x, y) } }
    for index in colors.indices {
      guard let color = colors[index], let mean = means[index] else { continue }
      colors[index] = color.adding(Self.sharpness * (color.luma - mean))
    }
  }

  private func meanLuma(_ x: Int, _ y: Int) -> Double? {
    var sum = 0.0
    var count = 0.0
    for dy in -1...1 {
      for dx in -1...1 {
        guard let color = color(x + dx, y + dy) else { continue }
        sum += color.luma
        count += 1
      }
    }
    return count > 0 ? sum / count : nil
  }

  /// Stretches the tones between the darkest and the lightest twentieth to the full range.
  ///
  /// - Parameter keepsVividColors: Whether a color changes the less, the more vivid it is.
  mutating func stretch(keepsVividColors: Bool) {
    let tones = colors.compactMap { $0?.luma }.sorted()
    guard tones.count > 16 else { return }
    let low = tones[tones.count / 20]
    let high = tones[tones.count - 1 - tones.count / 20]
    guard high - low > 0.15 else { return }
    for index in colors.indices {
      guard let color = colors[index] else { continue }
      let full = (color.luma - low) / (high - low)
      let share = keepsVividColors ? 1 - color.vividness : 1
      colors[index] = color.adding(Self.stretch * share * (full - color.luma))
    }
  }

  /// Removes the hue of pale colors and returns the coverages of grays and of the other colors.
  mutating func separateGrays() -> (grays: [UInt8], colors: [UInt8]) {
    var grays = [UInt8](repeating: 0, count: colors.count)
    var others = grays
    for index in colors.indices {
      guard let color = colors[index] else { continue }
      if color.vividness < Self.minimumVividness {
        let luma = color.luma
        colors[index] = ResolvedColor(red: luma, green: luma, blue: luma)
        grays[index] = 255
      } else {
        others[index] = 255
      }
    }
    return (grays, others)
  }
}

extension ResolvedColor {
  /// Creates a color from three bytes.
  init(_ color: Ink.RGB) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255)
  }

  /// The difference of the strongest and the weakest component: 0 for grays, 1 for pure hues.
  fileprivate var vividness: Double { max(red, green, blue) - min(red, green, blue) }

  /// Returns the color with `amount` added to every component, clamped to the range from black to white.
  fileprivate func adding(_ amount: Double) -> ResolvedColor {
    ResolvedColor(
      red: max(0, min(1, red + amount)), green: max(0, min(1, green + amount)),
      blue: max(0, min(1, blue + amount)))
  }
}
