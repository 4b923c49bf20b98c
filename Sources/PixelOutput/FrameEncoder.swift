package import Graphics

/// Turns drawn frames into a device's pixels and picture files; each worker has one of its own.
///
///     let encoder = FrameEncoder(profile: DeviceCatalog.trmnl)
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
  private let compression: Compression
  /// The encoders that have been needed, which keep their buffers.
  private var encoders: [EncoderKey: any PictureCodec] = [:]

  private struct EncoderKey: Hashable {
    let format: PictureFormat
    let compression: Compression
  }

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
    self.compression = compression
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
  /// A compressed file above the device's limit is compressed once more as far as possible.
  ///
  /// - Throws: `FrameEncodingError` where the file is still too large for the device, the picture
  ///   has no pixels or more bits than files of that kind, or memory is short.
  package func encode(_ pixels: QuantizedBitmap) throws(FrameEncodingError) -> [UInt8] {
    try encode(pixels, as: format)
  }

  /// The picture as a PNG file, whatever the device reads.
  ///
  /// - Throws: `FrameEncodingError` as for `encode`.
  package func encodePNG(_ pixels: QuantizedBitmap) throws(FrameEncodingError) -> [UInt8] {
    try encode(pixels, as: .png)
  }

  private func encode(
    _ pixels: QuantizedBitmap, as format: PictureFormat
  ) throws(FrameEncodingError) -> [UInt8] {
    let bits = pixels.scanlines.bitsPerPixel
    if let most = format.codec.largestBitsPerPixel, bits > most {
      throw .tooManyBits(bits, format: format, device: profile.id)
    }
    var file = try file(of: pixels, format, compression)
    guard let limit = profile.largestFile, file.count > limit else { return file }
    if format.codec.isCompressed { file = try self.file(of: pixels, format, .smallest) }
    guard file.count > limit else { return file }
    throw .fileTooLarge(bytes: file.count, limit: limit, device: profile.id, format: format)
  }

  private func file(
    of pixels: QuantizedBitmap, _ format: PictureFormat, _ compression: Compression
  ) throws(FrameEncodingError) -> [UInt8] {
    let key = EncoderKey(format: format, compression: compression)
    let encoder = encoders[key] ?? format.codec.init(compression: compression)
    encoders[key] = encoder
    do { return try encoder.encode(pixels) } catch { throw .file(error) }
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
  /// Files of the format have fewer bits a pixel than what the device shows.
  case tooManyBits(Int, format: PictureFormat, device: String)
  /// The file cannot be written.
  case file(PictureFileError)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .fileTooLarge(let bytes, let limit, let device, let format):
      "the picture takes \(bytes) bytes, but '\(device)' reads \(limit) at most; "
        + (format.codec.isCompressed
          ? "use the dither 'ordered' or 'none', which compress better"
          : "use the format 'png', which is compressed")
    case .tooManyBits(let bits, let format, let device):
      "the format '\(format.rawValue)' has \(format.codec.largestBitsPerPixel ?? bits) bit a pixel, "
        + "but '\(device)' shows \(bits); use the format "
        + PictureFormat.allCases.filter { $0.codec.fits(bitsPerPixel: bits) }
        .map { "'\($0.rawValue)'" }.joined(separator: " or ")
    case .file(let error): error.description
    }
  }
}
