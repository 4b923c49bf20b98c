import CheckedJSON
package import Foundation
package import PixelOutput

/// A rectangle of whole pixels of a picture file; written as `[x, y, width, height]`.
package struct PictureRect: Hashable, Sendable {
  package var x: Int, y: Int, width: Int, height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package init(_ rect: PixelRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }

  /// Creates the rectangle that covers a picture.
  package init(all size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Whether the pixel in a column and a row is inside; the right and bottom edges are exclusive.
  package func contains(x column: Int, y row: Int) -> Bool {
    column >= x && row >= y && column < x + width && row < y + height
  }

  var json: JSONValue { .array([x, y, width, height].map(JSONValue.integer)) }
}

extension PictureRect: Codable {
  package init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    x = try numbers.decode(Int.self)
    y = try numbers.decode(Int.self)
    width = try numbers.decode(Int.self)
    height = try numbers.decode(Int.self)
    // Sides beyond 32 bits are rejected, because their sums could overflow.
    let isInRange = [x, y, width, height].allSatisfy { Int32(exactly: $0) != nil }
    guard width >= 0, height >= 0, isInRange, numbers.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: numbers, debugDescription: "a rectangle is written '[x, y, width, height]'")
    }
  }

  package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// A corner of an outline, in pixels from the picture's top left; written as `[x, y]`.
package struct PicturePoint: Hashable, Sendable, Codable {
  package let x: Double
  package let y: Double

  /// Creates a point, rounded to hundredths of a pixel.
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
