/// A kind of picture file that a display reads.
public enum PictureFormat: String, CaseIterable, Codable, Hashable, Sendable {
  /// PNG at the panel's own depth.
  case png
  /// A Windows bitmap of 1 bit a pixel.
  case bmp
  /// The packed buffer that the panel's controller takes, without a header.
  case raw

  /// The ending of a file's name, without the dot.
  public var fileExtension: String { rawValue }
}
