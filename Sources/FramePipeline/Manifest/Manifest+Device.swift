import CheckedJSON
package import PixelOutput

extension Manifest {
  /// The display that the pictures are rendered for.
  package struct Device: Hashable, Sendable, Codable {
    package var id: String
    /// The panel's size in the orientation of the picture files.
    package var pixels: PictureSize
    /// Pixels per point.
    package var scale: Double
    /// The clockwise rotation from the layout to the pictures, in degrees.
    package var rotation: Int
    /// Whether the pictures are mirrored horizontally after rotation.
    package var mirrored: Bool?
    /// The position of the pictures' top left corner on the panel, if it is not the panel's own corner.
    package var offset: PictureOffset?
    package var palette: String
    package var bitsPerPixel: Int
    /// The format of the picture files; `nil` in manifests of versions that supported only PNG.
    package var format: PictureFormat?
    /// The layout of raw picture files; `nil` for other formats.
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

  /// A position on the panel, in pixels; written as `[x, y]`.
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

  /// A size in pixels; written as `[width, height]`.
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
  /// The layout of a raw picture file: rows from top to bottom, padded to whole bytes, with the leftmost pixel in the
  /// high bits.
  package struct Buffer: Hashable, Sendable, Codable {
    /// Bits per pixel in a plane.
    package var bitsPerPixel: Int
    /// The inks of consecutive planes, in which a 0 bit is the ink; `nil` if there is only one plane.
    package var planes: [String]?
    /// The code of each ink; `nil` if a pixel is a gray level or a color.
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
  /// The members sorted by their numbers.
  fileprivate var json: JSONValue {
    .object(
      sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        .map { JSONValue.Member($0.key, .integer($0.value)) })
  }
}

extension Palette {
  /// The names of the inks; empty for gray and full-color displays.
  fileprivate var inkNames: [String] {
    switch form {
    case .gray, .rgb: []
    case .inks(let inks): inks.map(\.name)
    }
  }
}
