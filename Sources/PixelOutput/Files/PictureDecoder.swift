package import Graphics

/// Reads picture files of any format that is written.
package enum PictureDecoder {
  /// The picture in a file.
  ///
  /// - Parameters:
  ///   - file: The file's bytes.
  ///   - format: Its kind.
  ///   - size: The size that the picture has; a raw buffer does not tell.
  ///   - palette: The palette that it was written in; a raw buffer does not tell.
  /// - Returns: The picture in the colors that the file has.
  /// - Throws: ``PictureFileError`` where the file is damaged.
  package static func decode(
    _ file: [UInt8], format: PictureFormat, size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> Bitmap {
    switch format {
    case .png:
      do { return try PNGDecoder.decode(file) } catch { throw .png(error) }
    case .bmp: return try BMPDecoder.decode(file)
    case .raw: return try RawDecoder.decode(file, size: size, palette: palette).nominal
    }
  }
}

extension QuantizedBitmap {
  /// The picture in the colors that a file has.
  package var nominal: Bitmap {
    let lines = scanlines
    let colors: [UInt32]? =
      switch self {
      case .rgb: nil
      case .indexed(let bitmap): bitmap.palette.nominalWords
      }
    var bitmap = Bitmap(width: lines.width, height: lines.height)
    for y in 0..<lines.height {
      for x in 0..<lines.width {
        let sample = lines[x, y]
        bitmap[x, y] =
          colors.map { sample < $0.count ? $0[sample] : 0 } ?? 0xFF00_0000 | UInt32(sample)
      }
    }
    return bitmap
  }
}

extension Palette {
  /// The opaque word 0xFFRRGGBB of each sample.
  fileprivate var nominalWords: [UInt32] {
    switch form {
    case .rgb: []
    case .gray(let depth):
      (0..<1 << depth.rawValue).map { level in
        0xFF00_0000 | UInt32(level * 255 / (1 << depth.rawValue - 1)) * 0x01_01_01
      }
    case .inks(let inks):
      inks.map { ink in
        ink.nominal.channels.reduce(0xFF) { $0 << 8 | UInt32($1) }
      }
    }
  }
}

/// The error of a picture file that cannot be read.
package enum PictureFileError: Error, Hashable, CustomStringConvertible {
  case unreadable(String)
  case png(PNGError)

  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .unreadable(let reason): "the picture cannot be read: \(reason)"
    case .png(let error): error.description
    }
  }
}
