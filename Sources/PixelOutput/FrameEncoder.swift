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
    encoder = PNGEncoder(compression: compression)
  }

  /// The device's pixels of a canvas: turned first, so that dots lie as the display shows them.
  package func quantize(_ canvas: Bitmap) -> EncodedPixels {
    quantizer.quantize(canvas.rotated(by: profile.rotation))
  }

  /// The picture file.
  ///
  /// A file above the device's limit is compressed once more as far as possible.
  ///
  /// - Throws: `FrameEncodingError` where the file is still too large for the device, the picture
  ///   has no pixels, or memory is short.
  package func encode(_ pixels: EncodedPixels) throws(FrameEncodingError) -> [UInt8] {
    let file = try compress(pixels, with: encoder)
    guard let limit = profile.largestFile, file.count > limit else { return file }
    let smallest = try compress(pixels, with: smallestEncoder)
    guard smallest.count <= limit else {
      throw .fileTooLarge(bytes: smallest.count, limit: limit, device: profile.id)
    }
    return smallest
  }

  private func compress(
    _ pixels: EncodedPixels, with encoder: PNGEncoder
  ) throws(FrameEncodingError) -> [UInt8] {
    do {
      return try encoder.encode(pixels)
    } catch {
      throw .png(error)
    }
  }
}

/// The error of a frame that cannot become a picture file.
package enum FrameEncodingError: Error, Hashable, CustomStringConvertible {
  /// The file is larger than the device reads, in bytes.
  case fileTooLarge(bytes: Int, limit: Int, device: String)
  /// The file cannot be written.
  case png(PNGError)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .fileTooLarge(let bytes, let limit, let device):
      "the picture takes \(bytes) bytes, but '\(device)' reads \(limit) at most; "
        + "use the dither 'ordered' or 'none', which compress better"
    case .png(let error): error.description
    }
  }
}
