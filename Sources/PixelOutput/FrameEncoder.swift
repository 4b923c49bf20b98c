package import Graphics

/// Turns drawn frames into a device's pixels and picture files; each thread has its own.
///
///     let encoder = FrameEncoder(profile: DeviceCatalog.trmnl)
///     let pixels = encoder.quantize(bitmap)
///     let file = try encoder.encode(pixels)
package final class FrameEncoder {
  /// The device.
  package let profile: DeviceProfile
  /// The dither for colors that are not inks.
  package let dither: Dither

  private let quantizer: Quantizer
  private let regionDitherer: RegionDitherer
  /// Chooses the tones of fills, or `nil` if the display mixes colors in any tone.
  private let fillTones: FillToneMapper?
  /// Whether photographs and gradients are dithered separately.
  ///
  /// They are not if a person chose one dither for the whole picture, nor if fills use error diffusion, because their
  /// errors would spread into the pictures.
  private let dithersPictures: Bool
  private let compression: Compression
  /// The encoders that have been needed, which keep their buffers.
  private var encoders: [PictureFormat: any PictureCodec] = [:]
  private var smallerEncoders: [PictureFormat: [any PictureCodec]] = [:]

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - profile: The device.
  ///   - dither: The dither for colors that are not inks; `nil` uses the device's.
  ///   - compression: The trade-off between compression time and file size.
  package init(
    profile: DeviceProfile, dither: Dither? = nil, compression: Compression = .small
  ) {
    self.profile = profile
    self.dither = dither ?? profile.dithering.fills
    quantizer = Quantizer(
      palette: profile.palette, dither: self.dither,
      isSerpentine: profile.dithering.isSerpentine)
    regionDitherer = RegionDitherer(palette: profile.palette, dithering: profile.dithering)
    fillTones =
      profile.textRendering == .crisp ? profile.palette.panelInks.map(FillToneMapper.init) : nil
    dithersPictures = dither == nil && !profile.dithering.fills.diffusesErrors
    self.compression = compression
  }

  /// The format of the files.
  package var format: PictureFormat { profile.format }

  /// Quantizes a canvas whose content is known.
  ///
  /// - Parameters:
  ///   - canvas: The drawn canvas. Its fills are replaced by their tones, and its regions by their inks, before it is
  ///     rotated.
  ///   - content: What the pixels of the canvas show.
  ///   - letterbox: The area around the canvas in the picture; `nil` if there is none.
  ///   - background: The letterbox's color, 0xRRGGBB.
  /// - Returns: The picture.
  package func quantize(
    _ canvas: inout Bitmap, content: ContentMask, on letterbox: Letterbox? = nil,
    background: UInt32 = 0xFFFFFF
  ) -> QuantizedBitmap {
    fillTones?.apply(content, to: &canvas)
    regionDitherer.draw(content, on: &canvas, includesPictures: dithersPictures)
    // The letterbox continues the background.
    let background = fillTones?.tone(of: 0xFF00_0000 | background) ?? background
    return quantize(canvas, on: letterbox, background: background & 0xFF_FFFF)
  }

  /// Quantizes a canvas; it is rotated, mirrored and composited on its letterbox first, so that dither patterns align with
  /// the display's pixels.
  ///
  /// - Parameters:
  ///   - canvas: The drawn canvas.
  ///   - letterbox: The area around the canvas in the picture; `nil` if there is none.
  ///   - background: The letterbox's color, 0xRRGGBB.
  /// - Returns: The picture.
  package func quantize(
    _ canvas: Bitmap, on letterbox: Letterbox? = nil, background: UInt32 = 0xFFFFFF
  ) -> QuantizedBitmap {
    var picture = canvas.rotated(by: profile.rotation)
    if profile.isMirrored { picture = picture.mirrored() }
    if let letterbox { picture = picture.composited(on: letterbox, background: background) }
    return quantizer.quantize(picture)
  }

  /// Encodes the picture in the first format that the device reads.
  ///
  /// A compressed file above the device's limit is compressed further, and a JPEG file with less quality, until it fits.
  ///
  /// - Throws: `FrameEncodingError` if the file is still too large for the device, the picture
  ///   has no pixels, or memory is exhausted.
  package func encode(_ pixels: QuantizedBitmap) throws(FrameEncodingError) -> [UInt8] {
    try encode(pixels, as: format)
  }

  /// Encodes the picture as PNG, whatever formats the device reads.
  ///
  /// - Throws: `FrameEncodingError` as for `encode`.
  package func encodePNG(_ pixels: QuantizedBitmap) throws(FrameEncodingError) -> [UInt8] {
    try encode(pixels, as: .png)
  }

  private func encode(
    _ pixels: QuantizedBitmap, as format: PictureFormat
  ) throws(FrameEncodingError) -> [UInt8] {
    let encoder = encoders[format] ?? format.codec.init(compression: compression)
    encoders[format] = encoder
    var file = try file(of: pixels, encoder)
    guard let limit = profile.largestFile, file.count > limit else { return file }
    let smaller = smallerEncoders[format] ?? format.codec.smallerEncoders()
    smallerEncoders[format] = smaller
    for encoder in smaller where file.count > limit {
      file = try self.file(of: pixels, encoder)
    }
    guard file.count > limit else { return file }
    throw .fileTooLarge(bytes: file.count, limit: limit, device: profile.id, format: format)
  }

  private func file(
    of pixels: QuantizedBitmap, _ encoder: any PictureCodec
  ) throws(FrameEncodingError) -> [UInt8] {
    do { return try encoder.encode(pixels) } catch { throw .file(error) }
  }
}

extension DeviceProfile {
  /// The format of written picture files: the first that the device reads.
  package var format: PictureFormat { formats.first ?? .png }
}

extension PictureFormat {
  /// Returns a list such as `png, bmp or raw` of the formats for which a closure returns a text.
  package static func list(_ text: (PictureFormat) -> String?) -> String {
    let texts = allCases.compactMap(text)
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// An error in encoding a frame as a picture file.
package enum FrameEncodingError: Error, Hashable, CustomStringConvertible {
  /// The file exceeds the device's limit, in bytes.
  case fileTooLarge(bytes: Int, limit: Int, device: String, format: PictureFormat)
  /// The file cannot be written.
  case file(PictureFileError)

  /// What is wrong, and how to fix it.
  package var description: String {
    switch self {
    case .fileTooLarge(let bytes, let limit, let device, let format):
      "the picture has \(bytes) bytes, but '\(device)' reads at most \(limit); "
        + (format.codec.isCompressed
          ? "use the dither 'ordered' or 'none', which compress better"
          : "use the format 'png', which is compressed")
    case .file(let error): error.description
    }
  }
}
