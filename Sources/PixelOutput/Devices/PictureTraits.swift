package import Graphics

/// The part of a device profile on which the pixels and the files of pictures depend.
///
/// Two devices with equal ones show the same files.
package struct PictureTraits: Hashable, Sendable {
  package var palette: Palette
  package var dithering: Dithering
  package var textRendering: TextRendering
  package var rotation: Rotation
  package var isMirrored: Bool
  /// Pixels per point.
  package var scale: Double
  package var format: PictureFormat
  /// The maximum size of a file in bytes, above which files are compressed further; `nil` if there is no limit.
  package var largestFile: Int?

  /// Creates the traits of a profile.
  package init(of profile: DeviceProfile) {
    palette = profile.palette
    dithering = profile.dithering
    textRendering = profile.textRendering
    rotation = profile.rotation
    isMirrored = profile.isMirrored
    scale = profile.scale
    format = profile.format
    largestFile = profile.largestFile
  }
}

extension PictureTraits: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(palette)
    encoder.encode(dithering)
    encoder.encode(textRendering)
    encoder.encode(rotation)
    encoder.encode(isMirrored)
    encoder.encode(scale)
    encoder.encode(format)
    encoder.encode(largestFile)
  }
}

extension Palette: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(id)
    encoder.encode(form)
    encoder.encode(perceivedColors)
  }
}

extension Palette.Form: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    switch self {
    case .gray(let depth):
      encoder.encode(case: 0)
      encoder.encode(depth)
    case .inks(let inks):
      encoder.encode(case: 1)
      encoder.encode(inks)
    case .rgb(let depth):
      encoder.encode(case: 2)
      encoder.encode(depth)
    }
  }
}

extension Ink: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(name)
    encoder.encode(nominal)
    encoder.encode(perceived)
  }
}

extension Ink.RGB: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    for channel in channels { encoder.encode(case: channel) }
  }
}

extension Dithering: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(fills)
    encoder.encode(pictures)
    encoder.encode(isSerpentine)
  }
}

extension SampleDepth: CanonicallyEncodable {}
extension TextRendering: CanonicallyEncodable {}
extension Rotation: CanonicallyEncodable {}
extension PictureFormat: CanonicallyEncodable {}
extension Compression: CanonicallyEncodable {}

extension PixelSize: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(width)
    encoder.encode(height)
  }
}

extension PixelPoint: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(x)
    encoder.encode(y)
  }
}

extension Letterbox: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(picture)
    encoder.encode(origin)
  }
}
