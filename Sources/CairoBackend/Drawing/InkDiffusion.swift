import Graphics

/// A small picture that is drawn in few inks on its own, whatever pattern the rest of the panel gets.
///
/// At the size of a letter an 8 × 8 pattern is coarser than eyes and ears. Its tones are stretched over
/// the whole scale, its edges sharpened, and the error of each pixel is handed on as Atkinson did, which
/// leaves clean black and white areas; where its rim would melt into the ground it gets a contour.
struct InkDiffusion {
  let width: Int
  let height: Int
  let inks: [ResolvedColor]
  /// What is seen at each pixel, and `nil` where the ground shows.
  var colors: [ResolvedColor?]
  /// The color around the picture.
  let ground: ResolvedColor

  /// How much of the way to the whole scale tones are stretched.
  private static let stretch = 0.9
  /// How strongly edges are sharpened.
  private static let sharpness = 0.6
  /// The least difference in luma of a rim that needs no contour.
  private static let visible = 0.55

  /// The number of an ink for each pixel; `nil` where the ground shows.
  consuming func inked() -> [Int?] {
    sharpen()
    stretchTones()
    var result = diffused()
    addContour(to: &result)
    return result
  }

  private func index(_ x: Int, _ y: Int) -> Int? {
    x >= 0 && y >= 0 && x < width && y < height ? y * width + x : nil
  }

  private func color(_ x: Int, _ y: Int) -> ResolvedColor? {
    index(x, y).flatMap { colors[$0] }
  }

  /// Moves every tone away from the mean of its neighbors.
  private mutating func sharpen() {
    let mean = (0..<height).flatMap { y in (0..<width).map { x in meanLuma(x, y) } }
    for place in colors.indices {
      guard let color = colors[place], let mean = mean[place] else { continue }
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
  private mutating func stretchTones() {
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

  private func diffused() -> [Int?] {
    var left = colors
    var result = [Int?](repeating: nil, count: colors.count)
    for y in 0..<height {
      for x in 0..<width {
        guard let place = index(x, y), let color = left[place] else { continue }
        let ink = nearestInk(to: color)
        result[place] = ink
        for (dx, dy) in [(1, 0), (2, 0), (-1, 1), (0, 1), (1, 1), (0, 2)] {
          guard let next = index(x + dx, y + dy), let old = left[next] else { continue }
          left[next] = old.adding(eighthOf: color, minus: inks[ink])
        }
      }
    }
    return result
  }

  private func nearestInk(to color: ResolvedColor) -> Int {
    inks.indices.min { inks[$0].distance(to: color) < inks[$1].distance(to: color) } ?? 0
  }

  /// Draws the rim in the ink that stands out most, where it would look like the ground.
  private func addContour(to result: inout [Int?]) {
    let strongest = inks.indices.max {
      abs(inks[$0].luma - ground.luma) < abs(inks[$1].luma - ground.luma)
    }
    for y in 0..<height {
      for x in 0..<width {
        guard let place = index(x, y), let color = colors[place], isRim(x, y),
          abs(color.luma - ground.luma) < Self.visible
        else { continue }
        result[place] = strongest
      }
    }
  }

  private func isRim(_ x: Int, _ y: Int) -> Bool {
    color(x - 1, y) == nil || color(x + 1, y) == nil || color(x, y - 1) == nil
      || color(x, y + 1) == nil
  }
}

extension ResolvedColor {
  /// The color with every component moved by `amount`, from black to white at most.
  fileprivate func adding(_ amount: Double) -> ResolvedColor {
    ResolvedColor(
      red: max(0, min(1, red + amount)), green: max(0, min(1, green + amount)),
      blue: max(0, min(1, blue + amount)))
  }

  fileprivate func adding(eighthOf color: ResolvedColor, minus ink: ResolvedColor) -> ResolvedColor
  {
    ResolvedColor(
      red: red + (color.red - ink.red) / 8, green: green + (color.green - ink.green) / 8,
      blue: blue + (color.blue - ink.blue) / 8)
  }
}
