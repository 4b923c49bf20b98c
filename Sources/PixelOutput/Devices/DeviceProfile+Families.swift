public import Foundation

extension DeviceProfile {
  /// The size of a family's canvas: before rotation, in pixels.
  ///
  /// An extra large widget fills the panel, a large one half of its long side, a medium one half of
  /// its short side, a small one a quarter, halves rounded down; accessory families have the size
  /// that the Human Interface Guidelines give for 393×852 points. `familySizes` goes before all
  /// that; with `fill` any family gets the whole panel.
  public func canvas(of family: DisplayFamily, fill: Bool = false) -> PixelSize {
    if fill { return canvas }
    return familySizes[family] ?? ruledCanvas(of: family)
  }

  /// The size of a family's canvas in points; with `fill` any family gets the whole panel.
  public func pointSize(of family: DisplayFamily, fill: Bool = false) -> CGSize {
    let pixels = canvas(of: family, fill: fill)
    return CGSize(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
  }

  /// The size of a family's picture as it is written: after rotation, in pixels.
  ///
  /// With `fill` any family gets the whole panel.
  public func pictureSize(of family: DisplayFamily, fill: Bool = false) -> PixelSize {
    rotation.turned(canvas(of: family, fill: fill))
  }

  private func ruledCanvas(of family: DisplayFamily) -> PixelSize {
    switch family {
    case .systemExtraLarge: canvas
    case .systemLarge: canvas.halvingLongSide
    case .systemMedium: canvas.halvingShortSide
    case .systemSmall: PixelSize(canvas.width / 2, canvas.height / 2)
    case .accessoryCircular, .accessoryRectangular, .accessoryInline: accessoryCanvas(of: family)
    }
  }

  private func accessoryCanvas(of family: DisplayFamily) -> PixelSize {
    let points = family.accessorySize ?? (0, 0)
    return PixelSize(
      Int((points.width * scale).rounded()), Int((points.height * scale).rounded()))
  }
}

extension PixelSize {
  fileprivate var halvingLongSide: PixelSize {
    width >= height ? PixelSize(width / 2, height) : PixelSize(width, height / 2)
  }

  fileprivate var halvingShortSide: PixelSize {
    width >= height ? PixelSize(width, height / 2) : PixelSize(width / 2, height)
  }
}
