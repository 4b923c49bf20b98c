import CheckedJSON
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
    /// Whether the pictures are mirrored, left for right, after they are turned.
    package var mirrored: Bool?
    /// Where the pictures' top left corner is on the panel, where it is not the panel's own.
    package var offset: PictureOffset?
    package var palette: String
    package var bitsPerPixel: Int
    /// The kind of the picture files; `nil` in manifests that know PNG alone.
    package var format: PictureFormat?
    /// How raw files hold a picture; `nil` for others.
    package var buffer: Buffer?

    package init(_ profile: DeviceProfile) {
      id = profile.id
      pixels = PictureSize(profile.size)
      scale = profile.scale
      rotation = profile.rotation.rawValue
      mirrored = profile.isMirrored ? true : nil
      offset = profile.offset == PixelPoint(0, 0) ? nil : PictureOffset(profile.offset)
      palette = profile.palette.id
      bitsPerPixel = profile.bitsPerPixel
      format = profile.format
      buffer = profile.format == .raw ? Buffer(profile.palette) : nil
    }

    var json: JSONValue {
      .object([
        "id": .string(id), "pixels": pixels.json, "scale": .number(scale),
        "rotation": .integer(rotation), "mirrored": mirrored.map(JSONValue.bool),
        "offset": offset?.json, "palette": .string(palette),
        "bitsPerPixel": .integer(bitsPerPixel), "format": format.map { .string($0.rawValue) },
        "buffer": buffer?.json,
      ])
    }
  }

  /// A place on the panel, in pixels; a manifest has `[x, y]`.
  package struct PictureOffset: Hashable, Sendable, Codable {
    package var x: Int
    package var y: Int

    package init(_ point: PixelPoint) {
      x = point.x
      y = point.y
    }

    package init(from decoder: any Decoder) throws {
      var numbers = try decoder.unkeyedContainer()
      x = try numbers.decode(Int.self)
      y = try numbers.decode(Int.self)
    }

    package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    var json: JSONValue { .array([.integer(x), .integer(y)]) }
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

extension Manifest {
  /// How a raw file holds a picture: rows from the top down, each of whole bytes, pixels from high bits to low.
  package struct Buffer: Hashable, Sendable, Codable {
    /// Bits of a pixel in a plane.
    package var bitsPerPixel: Int
    /// The inks of pictures that lie one behind the other, in which a 0 is the ink; `nil` where there is one.
    package var planes: [String]?
    /// The code of each ink; `nil` where a pixel is a gray's level or a color.
    package var codes: [String: Int]?

    package init(_ palette: Palette) {
      let names = palette.inkNames
      switch RawLayout(palette) {
      case .planes(let black, _, let third):
        bitsPerPixel = 1
        planes = [names[black], names[third]]
      case .codes(let bits, let codes):
        bitsPerPixel = bits
        self.codes = codes.isEmpty ? nil : Dictionary(zip(names, codes)) { first, _ in first }
      }
    }

    var json: JSONValue {
      .object([
        "bitsPerPixel": .integer(bitsPerPixel),
        "planes": planes.map { .array($0.map(JSONValue.string)) }, "codes": codes?.json,
      ])
    }
  }
}

extension [String: Int] {
  /// The members by their numbers.
  fileprivate var json: JSONValue {
    .object(
      sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        .map { JSONValue.Member($0.key, .integer($0.value)) })
  }
}

extension Palette {
  /// The names of the inks; none where there are grays or any color.
  fileprivate var inkNames: [String] {
    switch form {
    case .gray, .rgb: []
    case .inks(let inks): inks.map(\.name)
    }
  }
}
