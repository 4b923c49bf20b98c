import SwiftUI

/// The rendered image of a specimen.
@MainActor
struct SpecimenImage {
  /// The proposed size, in points.
  static let proposedSize = CGSize(width: 160, height: 120)

  /// Whether rendering caused a warning.
  let isReported: Bool

  private let size: CGSize
  private let bitmap: Bitmap?

  /// Renders a specimen; a view of size zero has no pixels.
  init(of specimen: Specimen) throws {
    let renderer = ImageRenderer(content: specimen.view)
    renderer.proposedSize = ProposedViewSize(Self.proposedSize)
    do {
      let bitmap = try renderer.bitmap()
      self.bitmap = bitmap
      size = CGSize(width: bitmap.width, height: bitmap.height)
    } catch is ImageRenderingError {
      bitmap = nil
      size = .zero
    }
    isReported = renderer.diagnostics.contains { $0.severity != .note }
  }

  /// Returns the actual result in the form of the expectation, which is equal to it if it is met.
  func actual(for expected: Expectation) -> Expectation {
    let isBlank = bitmap?.pixels.allSatisfy { $0 >> 24 == 0 } ?? true
    switch expected {
    case .something, .nothing:
      return isBlank ? .nothing : .something
    case .size:
      return isBlank ? .nothing : .size(size.width, size.height)
    case .middle:
      return isBlank ? .nothing : middle
    }
  }

  /// Whether both images have the same pixels.
  func hasPixels(of other: SpecimenImage) -> Bool { bitmap == other.bitmap }

  private var middle: Expectation {
    guard let bitmap, bitmap.width > 0, bitmap.height > 0 else { return .nothing }
    let pixel = bitmap[bitmap.width / 2, bitmap.height / 2]
    guard pixel >> 24 == 255 else { return .nothing }
    return .middle(Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
  }
}
