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
}
