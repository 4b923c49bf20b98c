package import Graphics

/// Turns drawn frames into a device's pixels and picture files; each worker has one of its own.
///
///     let encoder = FrameEncoder(profile: DeviceCatalogue.trmnl)
///     let pixels = encoder.quantize(bitmap)
///     let file = try encoder.encode(pixels)
package final class FrameEncoder {
  /// The device.
  package let profile: DeviceProfile
  /// How colors that are no ink are drawn.
  package let dither: Dither

  private let quantizer: Quantizer
  private let regionDitherer: RegionDitherer
  /// Whether photographs and gradients are dithered by themselves.
  ///
  /// They are not where a person chose one dither for the whole picture, nor where fills hand on errors, which would
  /// run through the pictures.
  private let dithersPictures: Bool
  private let encoder: PNGEncoder
  private lazy var smallestEncoder = PNGEncoder(compression: .smallest)

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - dither: How colors that are no ink are drawn; the device's way where it is nil.
  ///   - compression: How much time is spent to make files small.
  package init(
    profile: DeviceProfile, dither: Dither? = nil, compression: Compression = .small
  ) {
    self.profile = profile
    self.dither = dither ?? profile.dithering.fills
    quantizer = Quantizer(
      palette: profile.palette, dither: self.dither,
      isSerpentine: profile.dithering.isSerpentine)
    regionDitherer = RegionDitherer(palette: profile.palette, dithering: profile.dithering)
    dithersPictures = dither == nil && !profile.dithering.fills.diffusesErrors
    encoder = PNGEncoder(compression: compression)
  }

  /// The kind of the files.
  package var format: PictureFormat { profile.format }

  /// The device's pixels of a canvas of which it is known what they show.
  ///
  /// - Parameters:
  ///   - canvas: What was drawn. Its regions are replaced by their inks, as they are before the canvas is turned.
  ///   - content: The regions.
  ///   - letterbox: What lies around it in the picture; nothing where it is nil.
  ///   - ground: The letterbox's color, 0xRRGGBB.
  /// - Returns: The picture.
  package func quantize(
    _ canvas: inout Bitmap, content: ContentMask, on letterbox: Letterbox? = nil,
    ground: UInt32 = 0xFFFFFF
  ) -> QuantizedBitmap {
    regionDitherer.draw(content, on: &canvas, includesPictures: dithersPictures)
    return quantize(canvas, on: letterbox, ground: ground)
  }

  /// The device's pixels of a canvas: turned, mirrored and laid on its letterbox first, so that dots lie as the
  /// display shows them.
  ///
  /// - Parameters:
  ///   - canvas: What was drawn.
  ///   - letterbox: What lies around it in the picture; nothing where it is nil.
  ///   - ground: The letterbox's color, 0xRRGGBB.
  /// - Returns: The picture.
  package func quantize(
    _ canvas: Bitmap, on letterbox: Letterbox? = nil, ground: UInt32 = 0xFFFFFF
  ) -> QuantizedBitmap {
    var picture = canvas.rotated(by: profile.rotation)
    if profile.isMirrored { picture = picture.mirrored() }
    if let letterbox { picture = picture.laid(on: letterbox, ground: ground) }
    return quantizer.quantize(picture)
  }

  /// The picture file, of the first kind that the device reads.
  ///
  /// A PNG file above the device's limit is compressed once more as far as possible.
  ///
  /// - Throws: `FrameEncodingError` where the file is still too large for the device, the picture
  ///   has no pixels or more bits than files of that kind, or memory is short.
  package func encode(_ pixels: QuantizedBitmap) throws(FrameEncodingError) -> [UInt8] {
    switch format {
    case .png: return try encodePNG(pixels)
    case .bmp:
      guard let file = BMPEncoder.encode(pixels) else {
        throw .tooManyBits(pixels.scanlines.bitsPerPixel, format: .bmp, device: profile.id)
      }
      return try checked(file, .bmp)
    case .raw: return try checked(RawEncoder.encode(pixels), .raw)
    }
  }

  /// The picture as a PNG file, whatever the device reads.
  ///
  /// - Throws: `FrameEncodingError` as for `encode`.
  package func encodePNG(_ pixels: QuantizedBitmap) throws(FrameEncodingError) -> [UInt8] {
    let file = try compress(pixels, with: encoder)
    guard let limit = profile.largestFile, file.count > limit else { return file }
    return try checked(try compress(pixels, with: smallestEncoder), .png)
  }

  private func checked(
    _ file: [UInt8], _ format: PictureFormat
  ) throws(FrameEncodingError) -> [UInt8] {
    guard let limit = profile.largestFile, file.count > limit else { return file }
    throw .fileTooLarge(bytes: file.count, limit: limit, device: profile.id, format: format)
  }

  private func compress(
    _ pixels: QuantizedBitmap, with encoder: PNGEncoder
  ) throws(FrameEncodingError) -> [UInt8] {
    do {
      return try encoder.encode(pixels)
    } catch {
      throw .png(error)
    }
  }
}

extension DeviceProfile {
  /// The kind of picture files that are written: the first that the device reads.
  package var format: PictureFormat { formats.first ?? .png }
}

/// The error of a frame that cannot become a picture file.
package enum FrameEncodingError: Error, Hashable, CustomStringConvertible {
  /// The file is larger than the device reads, in bytes.
  case fileTooLarge(bytes: Int, limit: Int, device: String, format: PictureFormat)
  /// A format of 1 bit a pixel cannot hold what the device shows.
  case tooManyBits(Int, format: PictureFormat, device: String)
  /// The file cannot be written.
  case png(PNGError)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .fileTooLarge(let bytes, let limit, let device, .png):
      "the picture takes \(bytes) bytes, but '\(device)' reads \(limit) at most; "
        + "use the dither 'ordered' or 'none', which compress better"
    case .fileTooLarge(let bytes, let limit, let device, .bmp),
      .fileTooLarge(let bytes, let limit, let device, .raw):
      "the picture takes \(bytes) bytes, but '\(device)' reads \(limit) at most; "
        + "use the format 'png', which is compressed"
    case .tooManyBits(let bits, let format, let device):
      "the format '\(format.rawValue)' has 1 bit a pixel, but '\(device)' shows \(bits); "
        + "use the format 'png' or 'raw'"
    case .png(let error): error.description
    }
  }
}
