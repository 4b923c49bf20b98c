extension FixedWidthInteger {
  /// The whole part of a number, held to the range of the type; 0 for what is not a number.
  ///
  /// Sizes, scales and times come from authors, templates and files: the plain conversion would end the
  /// process where they are out of range.
  package init(clamping value: some BinaryFloatingPoint) {
    if let exact = Self(exactly: value.rounded(.towardZero)) {
      self = exact
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}

extension Int {
  /// The farthest from the origin that a pixel is reckoned with.
  ///
  /// Sums of thousands of such positions and the product of two of them are whole numbers still, and each is
  /// one of 32 bits.
  package static let farthestPixel = 1 << 30

  /// The pixel nearest to a position, at most `farthestPixel` away; 0 for what is not a number.
  package init(pixel position: some BinaryFloatingPoint) {
    let nearest = Int(clamping: position.rounded())
    self = Swift.min(Swift.max(nearest, -Self.farthestPixel), Self.farthestPixel)
  }
}
