import CTurboJPEG
package import Graphics

/// Baseline JPEG with three components, YCbCr, none of them subsampled.
///
/// Decoders of small devices read no progressive files, and some of them no files with one component, so that grays
/// have three components, too. Subsampling would blur colored text.
package struct JPEGCodec: PictureCodec {
  package static let mediaType = "image/jpeg"
  package static let isCompressed = true
  package static let isLossless = false
  package static let isSupportedByBrowsers = true

  /// The default quality, then those with which smaller files are tried, in libjpeg's scale from 1 to 100.
  package static let qualities = [95, 90, 80, 70, 55, 40, 25]

  /// The quality of the files, from 1 to 100.
  package let quality: Int

  /// Creates an encoder for a quality, which is clamped to 1...100.
  package init(quality: Int) { self.quality = min(max(quality, 1), 100) }

  package init(compression: Compression) { self.init(quality: Self.qualities[0]) }

  package static func smallerEncoders() -> [any PictureCodec] {
    qualities.dropFirst().map(JPEGCodec.init(quality:))
  }

  package func encode(_ pixels: QuantizedBitmap) throws(PictureFileError) -> [UInt8] {
    let lines = pixels.scanlines
    guard !lines.bytes.isEmpty else { throw .unwritable("it has no pixels") }
    let file =
      switch pixels {
      case .rgb:
        try lines.bytes.withUnsafeBufferPointer { rows throws(PictureFileError) in
          // The first byte of a row is its filter.
          try compress(
            rows.baseAddress.map { UnsafeRawPointer($0 + 1) }, TJPF_RGB, lines.width, lines.height,
            rowLength: lines.stride)
        }
      case .indexed:
        try pixels.nominal.pixels.withUnsafeBufferPointer { rows throws(PictureFileError) in
          try compress(
            UnsafeRawPointer(rows.baseAddress), TJPF_BGRX, lines.width, lines.height,
            rowLength: 4 * lines.width)
        }
      }
    // TurboJPEG also obeys environment variables.
    guard JPEGFrameHeader(file)?.isBaseline == true else {
      throw .unwritable(
        "libjpeg-turbo did not write a baseline JPEG; unset TJ_PROGRESSIVE and TJ_ARITHMETIC")
    }
    return file
  }

  private func compress(
    _ rows: UnsafeRawPointer?, _ format: TJPF, _ width: Int, _ height: Int, rowLength: Int
  ) throws(PictureFileError) -> [UInt8] {
    guard let compressor = tjInitCompress() else { throw .unwritable("out of memory") }
    defer { tjDestroy(compressor) }
    var file: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(file) }
    let result = tjCompress2(
      compressor, rows?.assumingMemoryBound(to: UInt8.self), Int32(width), Int32(rowLength),
      Int32(height), Int32(format.rawValue), &file, &count, Int32(TJSAMP_444.rawValue),
      Int32(quality), TJFLAG_ACCURATEDCT)
    guard result == 0 else { throw .unwritable(String(cString: tjGetErrorStr2(compressor))) }
    return Array(UnsafeBufferPointer(start: file, count: Int(count)))
  }
}

extension JPEGCodec {
  /// The picture in a file, which may be hostile.
  ///
  /// Other JPEG files than baseline ones are rejected: a progressive file can take minutes to decode.
  package static func decode(
    _ file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> Bitmap {
    guard JPEGFrameHeader(file)?.isBaseline == true else {
      throw .unreadable("it is not a baseline JPEG, or is truncated")
    }
    guard let decoder = tjInitDecompress() else { throw .unreadable("out of memory") }
    defer { tjDestroy(decoder) }
    func check(_ result: Int32) throws(PictureFileError) {
      guard result == 0 else { throw .unreadable(String(cString: tjGetErrorStr2(decoder))) }
    }

    var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
    try check(
      tjDecompressHeader3(decoder, file, UInt(file.count), &width, &height, &sampling, &space))
    try size.check(fileSize: PixelSize(Int(width), Int(height)))
    var result: Int32 = 0
    let count = size.width * size.height
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      // Warnings are errors, as the rest of a truncated picture would be gray.
      result = tjDecompress2(
        decoder, file, UInt(file.count),
        UnsafeMutableRawBufferPointer(buffer).baseAddress?
          .assumingMemoryBound(to: UInt8.self), width, 4 * width, height,
        Int32(TJPF_BGRA.rawValue), TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS)
      initialized = result == 0 ? count : 0
    }
    try check(result)
    return Bitmap(width: size.width, height: size.height, pixels: pixels)
  }

  package static func pixels(
    of file: [UInt8], size: PixelSize, palette: Palette
  ) throws(PictureFileError) -> QuantizedBitmap {
    let picture = try decode(file, size: size, palette: palette)
    let pixels = Quantizer(palette: palette.withoutMeasuredColors, dither: .none).quantize(picture)
    guard case .indexed(let bitmap) = pixels else { return pixels }
    return .indexed(IndexedBitmap(palette: palette, scanlines: bitmap.scanlines))
  }
}

extension Palette {
  /// The palette in which the nearest color is chosen by the colors of files.
  fileprivate var withoutMeasuredColors: Palette {
    switch form {
    case .gray, .rgb: Palette(id: id, form: form)
    case .inks(let inks): Palette(id: id, form: .inks(inks.map { Ink($0.name, $0.nominal) }))
    }
  }
}

/// The kind of a JPEG file, as its first frame header states it.
package struct JPEGFrameHeader {
  /// The marker's second byte: 0xC0 for baseline, 0xC2 for progressive.
  package let marker: UInt8
  /// The horizontal sampling factor of each component in the high 4 bits, the vertical one in the low 4 bits.
  package let samplingFactors: [UInt8]

  var isBaseline: Bool { marker == 0xC0 }

  /// Returns `nil` if there is no frame header before the first scan.
  package init?(_ file: [UInt8]) {
    guard let header = JPEGSegments(file).first(where: \.isFrameHeader), !header.isTruncated else {
      return nil
    }
    // Precision, height, width, and the number of components, each of which has three bytes.
    let bytes = Array(header.parameters)
    guard bytes.count >= 6, bytes.count == 6 + 3 * Int(bytes[5]) else { return nil }
    marker = header.marker
    samplingFactors = stride(from: 7, to: bytes.count, by: 3).map { bytes[$0] }
  }
}
