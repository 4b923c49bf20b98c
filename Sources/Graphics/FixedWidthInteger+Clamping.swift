extension FixedWidthInteger {
  /// The whole part of a number, clamped to the range of the type; 0 for NaN.
  ///
  /// Sizes, scales and times come from authors, templates and files: the plain conversion traps on values that are
  /// out of range. Inlinable, because without specialization a conversion takes a fifth of a microsecond.
  @inlinable
  package init(clamping value: some BinaryFloatingPoint) {
    if let exact = Self(exactly: value.rounded(.towardZero)) {
      self = exact
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}

extension Int {
  /// The greatest distance of a pixel from the origin, as `init(pixel:)` clamps it.
  ///
  /// Sums of thousands of such positions and products of two of them do not overflow `Int`, and each fits into 32
  /// bits.
  @inlinable package static var farthestPixel: Int { 1 << 30 }

  /// The pixel nearest to a position, at most `farthestPixel` away; 0 for what is not a number.
  @inlinable
  package init(pixel position: some BinaryFloatingPoint) {
    let nearest = Int(clamping: position.rounded())
    self = Swift.min(Swift.max(nearest, -Self.farthestPixel), Self.farthestPixel)
  }
}
