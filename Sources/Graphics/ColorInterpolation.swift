import Foundation

/// The space in which the colors between two others are interpolated; opacity is always interpolated as it is.
package enum ColorInterpolation: String, Hashable, Codable, Sendable {
  /// The encoded components of sRGB.
  case sRGB
  /// OKLab (Björn Ottosson, 2020), in which equal steps look equal.
  case oklab
}

extension ColorInterpolation {
  /// Returns the coordinates of a color in the space; the last one is the opacity.
  func coordinates(of color: ResolvedColor) -> SIMD4<Double> {
    switch self {
    case .sRGB: return SIMD4(color.red, color.green, color.blue, color.opacity)
    case .oklab:
      let linear = SIMD3(
        ResolvedColor.decode(color.red), ResolvedColor.decode(color.green),
        ResolvedColor.decode(color.blue))
      let cones = Matrix.conesOfLinear * linear
      let lab = Matrix.labOfRoots * SIMD3(cbrt(cones.x), cbrt(cones.y), cbrt(cones.z))
      return SIMD4(lab.x, lab.y, lab.z, color.opacity)
    }
  }

  /// Returns the color at coordinates in the space, clamped to sRGB.
  func color(at coordinates: SIMD4<Double>) -> ResolvedColor {
    let components = components(at: coordinates)
    func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
    return ResolvedColor(
      red: clamped(components.x), green: clamped(components.y), blue: clamped(components.z),
      opacity: clamped(components.w))
  }

  /// Returns the components in sRGB, which may be outside of 0 to 1.
  private func components(at coordinates: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .sRGB: return coordinates
    case .oklab:
      let roots = Matrix.rootsOfLab * SIMD3(coordinates.x, coordinates.y, coordinates.z)
      let linear = Matrix.linearOfCones * (roots * roots * roots)
      return SIMD4(
        ResolvedColor.encode(linear.x), ResolvedColor.encode(linear.y),
        ResolvedColor.encode(linear.z), coordinates.w)
    }
  }
}

extension [GradientStop] {
  /// Returns the stops with further ones between them, so that interpolation in sRGB results in the colors of a space.
  ///
  /// Locations must ascend. There are at most 24 pieces between two stops, in which colors of sRGB differ by about one
  /// level of 8 bits from the exact ones; a gradient of more than 341 stops has fewer, so that their number is limited.
  package func interpolated(in space: ColorInterpolation) -> [GradientStop] {
    guard space != .sRGB, let first else { return self }
    let limit = Swift.max(1, Swift.min(24, 8192 / count))
    var result = [first]
    for (start, end) in zip(self, dropFirst()) {
      let length = end.location - start.location
      if length > 0 {
        let segment = GradientSegment(from: start.color, to: end.color, in: space)
        for fraction in segment.fractions(pieces: limit) {
          result.append(
            GradientStop(
              color: segment.color(at: fraction), location: start.location + length * fraction))
        }
      }
      result.append(end)
    }
    return result
  }
}

/// The colors between two stops.
private struct GradientSegment {
  /// A part of the segment that is interpolated in sRGB.
  private struct Piece {
    var lower, upper: Double
    /// The square of the greatest difference of a component from the exact one.
    var squaredError: Double
  }

  private let space: ColorInterpolation
  private let start, end: SIMD4<Double>

  /// The square of one level of 8 bits.
  private static let tolerance = 1.0 / (255 * 255)

  init(from start: ResolvedColor, to end: ResolvedColor, in space: ColorInterpolation) {
    self.space = space
    self.start = space.coordinates(of: start)
    self.end = space.coordinates(of: end)
  }

  func color(at fraction: Double) -> ResolvedColor {
    space.color(at: start + (end - start) * fraction)
  }

  /// Returns where the segment is divided, in ascending order: the worst piece is halved until all are good enough.
  ///
  /// Pieces are short where a component begins at 0, because it grows steeply there.
  func fractions(pieces limit: Int) -> [Double] {
    var pieces = [piece(from: 0, to: 1)]
    while pieces.count < limit,
      let worst = pieces.indices.max(by: { pieces[$0].squaredError < pieces[$1].squaredError }),
      pieces[worst].squaredError > Self.tolerance
    {
      let (lower, upper) = (pieces[worst].lower, pieces[worst].upper)
      let middle = (lower + upper) / 2
      pieces[worst] = piece(from: lower, to: middle)
      pieces.append(piece(from: middle, to: upper))
    }
    return pieces.map(\.lower).filter { $0 > 0 }.sorted()
  }

  private func piece(from lower: Double, to upper: Double) -> Piece {
    func components(_ fraction: Double) -> SIMD4<Double> {
      ColorInterpolation.sRGB.coordinates(of: color(at: fraction))
    }
    let (first, last) = (components(lower), components(upper))
    var squaredError = 0.0
    for share in [0.25, 0.5, 0.75] {
      let exact = components(lower + (upper - lower) * share)
      let difference = first + (last - first) * share - exact
      squaredError = max(squaredError, (difference * difference).max())
    }
    return Piece(lower: lower, upper: upper, squaredError: squaredError)
  }
}

/// A matrix of three rows.
private struct Matrix {
  let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    rows = (first, second, third)
  }

  static func * (matrix: Matrix, vector: SIMD3<Double>) -> SIMD3<Double> {
    let (first, second, third) = matrix.rows
    return SIMD3((first * vector).sum(), (second * vector).sum(), (third * vector).sum())
  }

  /// From linear sRGB to the response of the eye's cones.
  static let conesOfLinear = Matrix(
    [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005])
  /// From the cube roots of the cones' response to OKLab.
  static let labOfRoots = Matrix(
    [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660])
  static let rootsOfLab = Matrix(
    [1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728],
    [1, -0.0894841775, -1.2914855480])
  static let linearOfCones = Matrix(
    [4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.7076147010])
}

extension ResolvedColor {
  /// Applies sRGB's transfer function (IEC 61966-2-1), linear to encoded; mirrored below 0.
  package static func encode(_ value: Double) -> Double {
    let amount = abs(value)
    let encoded = amount <= 0.003_130_8 ? 12.92 * amount : 1.055 * pow(amount, 1 / 2.4) - 0.055
    return value < 0 ? -encoded : encoded
  }

  /// The inverse of ``encode(_:)``.
  package static func decode(_ value: Double) -> Double {
    let amount = abs(value)
    let decoded = amount <= 0.040_45 ? amount / 12.92 : pow((amount + 0.055) / 1.055, 2.4)
    return value < 0 ? -decoded : decoded
  }
}
