package import Graphics

/// A file format of pictures.
public enum PictureFormat: String, CaseIterable, Codable, Hashable, Sendable {
  /// PNG at the panel's own depth.
  case png
  /// A Windows bitmap, rows from bottom to top: of 1 bit per pixel for two colors, with a header of 62 bytes, of 8 bits with a
  /// table for more inks or grays, and of 24 for others.
  case bmp
  /// The packed buffer of the panel's controller, without a header.
  ///
  /// Rows go from top to bottom and are padded to whole bytes; pixels go from a byte's high bits to its low ones. A
  /// pixel is a gray level with black 0, the controller's code of an ink, or one byte each of red, green and blue.
  /// Panels with three inks get two consecutive 1-bit planes: a 0 is black in the first, and the third ink in the
  /// second.
  case raw
  /// Baseline JPEG with three components, without chroma subsampling; grays and inks are read back as the nearest
  /// color of the palette.
  case jpg
  /// Lossless WebP without transparency.
  case webp

  /// The file name extension, without the dot.
  public var fileExtension: String { rawValue }

  /// The codec that writes and reads files of the format; all differences between formats are in the codecs.
  package var codec: any PictureCodec.Type {
    switch self {
    case .png: PNGCodec.self
    case .bmp: BMPCodec.self
    case .raw: RawCodec.self
    case .jpg: JPEGCodec.self
    case .webp: WebPCodec.self
    }
  }
}

/// Writes and reads the files of a picture format.
///
/// An encoder may keep a compressor and buffers, so each thread has its own.
package protocol PictureCodec {
  /// The media type of the files, as HTTP's `Content-Type` states it.
  static var mediaType: String { get }
  /// Whether files are compressed, so that some pictures take fewer bytes than others.
  static var isCompressed: Bool { get }
  /// Whether every pixel is read back as it was written.
  static var isLossless: Bool { get }
  /// Whether browsers show the files.
  static var isSupportedByBrowsers: Bool { get }

  /// Creates an encoder.
  init(compression: Compression)

  /// Encoders that write smaller files than others, in the order in which they are tried if a file exceeds a limit.
  static func smallerEncoders() -> [any PictureCodec]

  /// The file of a picture.
  ///
  /// - Throws: ``PictureFileError`` for a picture that has no pixels or does not fit, or if memory is exhausted.
  func encode(_ pixels: QuantizedBitmap) throws(PictureFileError) -> [UInt8]

  /// The picture in a file, in the colors that the file has.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - size: The picture's size, which a raw buffer does not contain.
  ///   - palette: The palette that the picture was written in, which a raw buffer does not contain.
  /// - Returns: The picture.
  /// - Throws: ``PictureFileError`` if the file is damaged.
  static func decode(
    _ file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> Bitmap

  /// The picture in a file that was written for a palette, its pixels as the device shows them.
  ///
  /// If the format is lossy, each pixel is the color of the palette that is nearest to the file's.
  ///
  /// - Throws: ``PictureFileError`` if the file is damaged, or has other colors.
  static func pixels(
    of file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> QuantizedBitmap
}

extension PictureCodec {
  package static func pixels(
    of file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> QuantizedBitmap {
    let picture = try decode(file, size: size, palette: palette)
    let pixels = Quantizer(palette: palette, dither: .none).quantize(picture)
    guard pixels.nominal == picture else {
      throw .unreadable("its colors are not those of '\(palette.id)'")
    }
    return pixels
  }

  package static func smallerEncoders() -> [any PictureCodec] {
    isCompressed ? [Self(compression: .smallest)] : []
  }
}

extension PixelSize {
  /// Checks that a file has a size, and that a picture of that size can be decoded.
  ///
  /// - Throws: ``PictureFileError`` if the file has another size, or the size is empty or too large.
  func check(fileSize: PixelSize) throws(PictureFileError) {
    let sides = 1...PNGDecoder.maximumSide
    guard sides.contains(width), sides.contains(height), width * height <= PNGDecoder.maximumPixels
    else { throw .unreadable("a picture cannot have \(width)×\(height) pixels") }
    guard fileSize == self else {
      throw .unreadable(
        "it has \(fileSize.width)×\(fileSize.height) pixels instead of \(width)×\(height)")
    }
  }
}

/// An error in reading or writing a picture file.
package enum PictureFileError: Error, Hashable, CustomStringConvertible {
  case unreadable(String)
  case unwritable(String)
  case png(PNGError)

  /// What is wrong.
  package var description: String {
    switch self {
    case .unreadable(let reason): "the picture cannot be read: \(reason)"
    case .unwritable(let reason): "the picture cannot be written: \(reason)"
    case .png(let error): error.description
    }
  }
}
