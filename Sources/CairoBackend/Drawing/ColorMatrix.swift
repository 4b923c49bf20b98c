import Foundation
import Graphics

/// A linear color transformation: each row computes one component from red, green, blue, alpha and 1.
struct ColorMatrix: Hashable {
  private typealias Row = (Float, Float, Float, Float, Float)
  private var rows: [[Float]]

  /// Creates the matrix of an effect, or returns `nil` for effects that are not linear color transformations.
  ///
  /// Sources: saturation and hue rotation are those of SVG's feColorMatrix, the rest are CoreAnimation's documented
  /// formulas (brightness adds, contrast scales about the middle).
  init?(_ effect: DisplayList.Effect) {
    switch effect {
    case .saturation(let value): self = .saturation(Float(value))
    case .grayscale(let value): self = .saturation(1 - Float(max(0, min(1, value))))
    case .brightness(let value): self = .scaled(1, plus: Float(value))
    case .contrast(let value): self = .scaled(Float(value), plus: 0.5 - 0.5 * Float(value))
    case .colorInvert: self = .scaled(-1, plus: 1)
    case .hueRotation(let radians): self = .rotation(Float(radians))
    case .colorMultiply(let color): self = .product(color)
    case .luminanceToAlpha:
      let none: [Float] = [0, 0, 0, 0, 0]
      self.init(rows: [none, none, none, Self.luma.map(\.self) + [0, 0]])
    case .transform, .clip, .mask, .opacity, .blend, .shadow, .blur, .dither: return nil
    }
  }

  private init(rows: [[Float]]) {
    self.rows = rows.map { row in row.map { $0.isFinite ? $0 : 0 } }
  }

  private static let luma: [Float] = [0.2126, 0.7152, 0.0722]
  private static let alpha: [Float] = [0, 0, 0, 1, 0]

  private static func scaled(_ factor: Float, plus offset: Float) -> ColorMatrix {
    let rows = (0..<3).map { index in
      (0..<3).map { $0 == index ? factor : 0 } + [0, offset]
    }
    return ColorMatrix(rows: rows + [alpha])
  }

  private static func saturation(_ value: Float) -> ColorMatrix {
    let rows = (0..<3).map { index in
      (0..<3).map { luma[$0] * (1 - value) + ($0 == index ? value : 0) } + [0, 0]
    }
    return ColorMatrix(rows: rows + [alpha])
  }

  private static func rotation(_ angle: Float) -> ColorMatrix {
    let c = cos(angle)
    let s = sin(angle)
    let rows: [[Float]] = [
      [
        0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928,
      ],
      [
        0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283,
      ],
      [
        0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072,
      ],
    ]
    return ColorMatrix(rows: rows.map { $0 + [0, 0] } + [alpha])
  }

  private static func product(_ color: ResolvedColor) -> ColorMatrix {
    let factors = [color.red, color.green, color.blue, color.opacity].map(Float.init)
    let rows = (0..<4).map { index in
      (0..<4).map { $0 != index ? 0 : index < 3 ? factors[index] * factors[3] : factors[3] } + [0]
    }
    return ColorMatrix(rows: rows)
  }

  /// Transforms every pixel.
  ///
  /// Because the colors are premultiplied, the constant term is multiplied by alpha.
  func apply(to layer: Layer) {
    let m = rows.flatMap(\.self)
    _ = layer.withPixels { pixels, stride in
      for y in 0..<layer.height {
        for x in 0..<layer.width where pixels[y * stride + x] != 0 {
          pixels[y * stride + x] = Self.changed(pixels[y * stride + x], m)
        }
      }
    }
  }

  private static func changed(_ pixel: UInt32, _ m: [Float]) -> UInt32 {
    let r = Float(pixel >> 16 & 255)
    let g = Float(pixel >> 8 & 255)
    let b = Float(pixel & 255)
    let a = Float(pixel >> 24)
    func row(_ i: Int) -> Float {
      let colors = m[i] * r + m[i + 1] * g + m[i + 2] * b
      return colors + (m[i + 3] + m[i + 4]) * a
    }
    let alpha = max(0, min(255, row(15))).rounded()
    func byte(_ i: Int) -> UInt32 { UInt32(clamping: max(0, min(alpha, row(i).rounded()))) }
    return UInt32(clamping: alpha) << 24 | byte(0) << 16 | byte(5) << 8 | byte(10)
  }
}
