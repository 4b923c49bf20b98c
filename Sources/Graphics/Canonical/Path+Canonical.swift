package import Foundation

extension Path: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(elements)
    // A rasterizer may draw a rectangle in another way than a path with its corners.
    encoder.encode(rectangle)
  }
}

extension Path.Element: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    switch self {
    case .move(let point):
      encoder.encode(case: 0)
      encoder.encode(point)
    case .line(let point):
      encoder.encode(case: 1)
      encoder.encode(point)
    case .quadCurve(let point, let control):
      encoder.encode(case: 2)
      encoder.encode(point)
      encoder.encode(control)
    case .curve(let point, let control1, let control2):
      encoder.encode(case: 3)
      encoder.encode(point)
      encoder.encode(control1)
      encoder.encode(control2)
    case .closeSubpath: encoder.encode(case: 4)
    }
  }
}

extension StrokeStyle: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(lineWidth)
    encoder.encode(Int(lineCap.rawValue))
    encoder.encode(Int(lineJoin.rawValue))
    encoder.encode(miterLimit)
    encoder.encode(dash)
    encoder.encode(dashPhase)
  }
}

extension FillStyle: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(isEOFilled)
    encoder.encode(isAntialiased)
  }
}

extension CGPoint: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(x)
    encoder.encode(y)
  }
}

extension CGSize: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(width)
    encoder.encode(height)
  }
}

extension CGRect: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(origin)
    encoder.encode(size)
  }
}

extension CGAffineTransform: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    for number in [a, b, c, d, tx, ty] { encoder.encode(number) }
  }
}
