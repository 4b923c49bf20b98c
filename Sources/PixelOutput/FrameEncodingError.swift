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
