import Graphics

/// The tones of emoji, made ready for few inks.
///
/// At the size of a letter, a pattern is coarser than eyes and ears. The tones are stretched over the whole scale and
/// the edges sharpened, so that Atkinson's error diffusion leaves clean black and white areas; where the rim would melt
/// into the ground it gets a contour.
struct EmojiTones {
  private let width: Int
  private let height: Int
  /// What is seen at each pixel, and `nil` where the ground shows.
  private var colors: [ResolvedColor?]
  /// The color around the emoji.
  private let ground: ResolvedColor

  /// How much of the way to the whole scale tones are stretched.
  private static let stretch = 0.9
  /// How strongly edges are sharpened.
  private static let sharpness = 0.6
  /// The least difference in luma of a rim that needs no contour.
  private static let visible = 0.55

  init(_ region: ContentMask.Region, ground: ResolvedColor) {
    (width, height) = (region.bitmap.width, region.bitmap.height)
    self.ground = ground
    colors = zip(region.bitmap.pixels, region.coverage).map { word, coverage in
      coverage > 0 ? ResolvedColor(Ink.RGB(word)) : nil
    }
  }

  /// The tones as opaque pixels; those of the ground are black.
  var bitmap: Bitmap {
    let words = colors.map { color in
      [color?.red, color?.green, color?.blue].reduce(0xFF) { word, part in
        word << 8 | UInt32(UInt8(clamping: ((part ?? 0) * 255).rounded()))
      }
    }
    return Bitmap(width: width, height: height, pixels: words)
  }

  /// The pixels of the rim that look like the ground.
  var contour: [Int] {
    colors.indices.filter { place in
      guard let color = colors[place] else { return false }
      return abs(color.luma - ground.luma) < Self.visible
        && isRim(place % width, place / width)
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
    for place in colors.indices {
      guard let color = colors[place], let mean = means[place] else { continue }
      colors[place] = color.adding(Self.sharpness * (color.luma - mean))
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

  /// Spreads the tones between the darkest and the lightest twentieth over the scale.
  mutating func stretch() {
    let tones = colors.compactMap { $0?.luma }.sorted()
    guard tones.count > 16 else { return }
    let low = tones[tones.count / 20]
    let high = tones[tones.count - 1 - tones.count / 20]
    guard high - low > 0.15 else { return }
    for place in colors.indices {
      guard let color = colors[place] else { continue }
      let full = (color.luma - low) / (high - low)
      colors[place] = color.adding(Self.stretch * (full - color.luma))
    }
  }
}

extension ResolvedColor {
  /// The color of three bytes.
  init(_ color: Ink.RGB) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255)
  }

  /// The color with every component moved by `amount`, from black to white at most.
  fileprivate func adding(_ amount: Double) -> ResolvedColor {
    ResolvedColor(
      red: max(0, min(1, red + amount)), green: max(0, min(1, green + amount)),
      blue: max(0, min(1, blue + amount)))
  }
}
