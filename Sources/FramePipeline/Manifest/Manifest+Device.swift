package import PixelOutput

extension Manifest {
  /// The display that the pictures are made for.
  package struct Device: Hashable, Sendable, Codable {
    package var id: String
    /// The panel's size, as a picture that fills it is written.
    package var pixels: PictureSize
    /// Pixels per point.
    package var scale: Double
    /// The clockwise turn from the layout to the pictures, in degrees.
    package var rotation: Int
    package var palette: String
    package var bitsPerPixel: Int

    package init(_ profile: DeviceProfile) {
      id = profile.id
      pixels = PictureSize(profile.size)
      scale = profile.scale
      rotation = profile.rotation.rawValue
      palette = profile.palette.id
      bitsPerPixel = profile.bitsPerPixel
    }

    var json: JSONValue {
      .object([
        "id": .string(id), "pixels": pixels.json, "scale": .number(scale),
        "rotation": .integer(rotation), "palette": .string(palette),
        "bitsPerPixel": .integer(bitsPerPixel),
      ])
    }
  }

  /// A size in pixels; a manifest has `[width, height]`.
  package struct PictureSize: Hashable, Sendable, Codable {
    package var width: Int
    package var height: Int

    package init(_ size: PixelSize) {
      width = size.width
      height = size.height
    }

    package init(from decoder: any Decoder) throws {
      var numbers = try decoder.unkeyedContainer()
      width = try numbers.decode(Int.self)
      height = try numbers.decode(Int.self)
    }

    package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    var json: JSONValue { .array([.integer(width), .integer(height)]) }
  }
}
