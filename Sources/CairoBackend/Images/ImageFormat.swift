import Foundation
import Graphics

/// A format of encoded pictures.
protocol ImageFormat {
  /// Whether the first bytes are those of this format.
  func recognizes(_ data: Data) -> Bool
  /// Whether pictures have no pixels of their own, so that they can be drawn at any size.
  var isScalable: Bool { get }
  /// The size in pixels as stored, without reading the pixels; `nil` for a damaged header.
  func size(of data: Data) -> ImageSize?
  /// Why decoding the picture would take too long, such as "it has more than 200 scans"; `nil` where it would not.
  func excess(of data: Data, drawnAt wanted: CGSize?) -> String?
  /// The pixels, as they are stored or, where the format can do so cheaply, smaller but no smaller
  /// than `wanted`; `nil` for damaged data.
  func decode(_ data: Data, wanted: CGSize?) -> DecodedImage?
}

extension ImageFormat {
  var isScalable: Bool { false }

  func excess(of data: Data, drawnAt wanted: CGSize?) -> String? { nil }
}

/// The size of a picture, in pixels.
struct ImageSize: Hashable {
  var width: Int
  var height: Int

  /// What is larger would take the memory of many frames, or was made to.
  var isAcceptable: Bool {
    width > 0 && height > 0 && width <= 16_384 && height <= 16_384 && width * height <= 64_000_000
  }

  /// Whether fewer pixels than all would do: no format gives more than seven eighths for less work.
  func isLarger(than wanted: CGSize) -> Bool {
    wanted.width <= Double(width) * 7 / 8 && wanted.height <= Double(height) * 7 / 8
  }
}
