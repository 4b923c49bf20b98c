package import Foundation

/// A corner of an outline, in pixels from the picture's top left; a manifest has `[x, y]`.
package struct PicturePoint: Hashable, Sendable, Codable {
  package let x: Double
  package let y: Double

  /// Makes a point, rounded to hundredths of a pixel: finer is noise.
  package init(_ point: CGPoint) {
    x = (Double(point.x) * 100).rounded() / 100
    y = (Double(point.y) * 100).rounded() / 100
  }

  package init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    x = try numbers.decode(Double.self)
    y = try numbers.decode(Double.self)
  }

  package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  var json: JSONValue { .array([.number(x), .number(y)]) }
}
