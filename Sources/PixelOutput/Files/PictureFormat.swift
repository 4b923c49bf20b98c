package import Graphics

/// A kind of picture file that a display reads.
public enum PictureFormat: String, CaseIterable, Codable, Hashable, Sendable {
  /// PNG at the panel's own depth.
  case png
  /// A Windows bitmap of 1 bit a pixel, rows from the bottom up, with a header of 62 bytes.
  case bmp
  /// The packed buffer that the panel's controller takes, without a header.
  ///
  /// Rows go from the top down, each of whole bytes, and pixels from a byte's high bits to its low ones. A pixel
  /// is a gray's level with black 0, the code by which the controller calls an ink, or a byte each of
  /// red, green and blue. Panels of three inks get two pictures of 1 bit, one behind the other: a 0 is
  /// black in the first, and the third ink in the second.
  case raw

  /// The ending of a file's name, without the dot.
  public var fileExtension: String { rawValue }

  /// How files of the format are written and read; all that differs between formats is asked of it.
  package var codec: any PictureCodec.Type {
    switch self {
    case .png: PNGCodec.self
    case .bmp: BMPCodec.self
    case .raw: RawCodec.self
    }
  }
}

/// Writes and reads the files of a picture format.
///
/// An encoder may keep a compressor and buffers, so each worker has its own.
package protocol PictureCodec {
  /// The most bits a pixel of a file can have; `nil` where every palette fits.
  static var largestBitsPerPixel: Int? { get }
  /// Whether files are compressed, and get smaller with `Compression.smallest`.
  static var isCompressed: Bool { get }
  /// Whether browsers show the files.
  static var isShownInBrowsers: Bool { get }

  /// Makes an encoder.
  init(compression: Compression)

  /// The file of a picture.
  ///
  /// - Throws: ``PictureFileError`` for a picture that has no pixels or does not fit, or where memory is short.
  func encode(_ pixels: QuantizedBitmap) throws(PictureFileError) -> [UInt8]

  /// The picture in a file, in the colors that the file has.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - size: The size that the picture has; a raw buffer does not tell.
  ///   - palette: The palette that it was written in; a raw buffer does not tell.
  /// - Returns: The picture.
  /// - Throws: ``PictureFileError`` where the file is damaged.
  static func decode(
    _ file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> Bitmap

  /// The picture in a file that was written for a palette, its pixels as the device shows them.
  ///
  /// - Throws: ``PictureFileError`` where the file is damaged, or has other colors.
  static func pixels(
    of file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> QuantizedBitmap
}

extension PictureCodec {
  package static func pixels(
    of file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> QuantizedBitmap {
    // Each color is an ink's own.
    Quantizer(palette: palette, dither: .none)
      .quantize(try decode(file, size: size, palette: palette))
  }

  /// Whether a file can hold pixels of so many bits.
  package static func fits(bitsPerPixel: Int) -> Bool {
    largestBitsPerPixel.map { bitsPerPixel <= $0 } ?? true
  }
}

/// The error of a picture file that cannot be read or written.
package enum PictureFileError: Error, Hashable, CustomStringConvertible {
  case unreadable(String)
  case unwritable(String)
  case png(PNGError)

  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .unreadable(let reason): "the picture cannot be read: \(reason)"
    case .unwritable(let reason): "the picture cannot be written: \(reason)"
    case .png(let error): error.description
    }
  }
}
