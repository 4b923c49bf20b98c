import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing
import WidgetUI

@testable import FramePipeline

@Suite("Unchanged areas between frames")
@MainActor struct UnchangedPixelsTests {
  nonisolated static let palettes =
    Palette.known.filter { $0.id != "rgb888" } + MeasuredInks.all.map(\.palette)

  @Test("keep every pixel outside of the changed part", arguments: palettes)
  func unchangedAreas(palette: Palette) throws {
    let photo = try photograph(width: 90, height: 60)
    for rotation in Rotation.allCases {
      let size = rotation.rotate(PixelSize(200, 160))
      let device = panel(
        palette, size.width, size.height, rotation: rotation,
        text: palette.bitsPerPixel < 4 ? .crisp : .smooth)
      func picture(_ scene: Scene) throws -> Bitmap { try drawnOnDevice(device) { scene } }
      let first = try picture(Scene(photo: photo))
      for part in Scene.Part.allCases {
        let second = try picture(Scene(photo: photo, changed: part))
        let changed = rotation.rotate(part.frame, in: CGSize(width: 200, height: 160))
        let strayed = first.differences(from: second).filter { index in
          !changed.contains(
            CGPoint(x: Double(index % first.width) + 0.5, y: Double(index / first.width) + 0.5))
        }
        #expect(first != second, "\(palette.id) \(rotation) \(part)")
        #expect(strayed.isEmpty, "\(palette.id) \(rotation) \(part)")
      }
    }
  }
}

extension Bitmap {
  /// The indices of the pixels that differ; a row without a difference is compared as a whole.
  fileprivate func differences(from other: Bitmap) -> [Int] {
    precondition(width == other.width && height == other.height)
    return (0..<height).flatMap { y in
      let row = y * width..<(y + 1) * width
      let isEqual = pixels.withUnsafeBufferPointer { pixels in
        other.pixels.withUnsafeBufferPointer { others in
          guard let pixels = pixels.baseAddress, let others = others.baseAddress else {
            return false
          }
          return memcmp(pixels + row.lowerBound, others + row.lowerBound, 4 * width) == 0
        }
      }
      return isEqual ? [] : row.filter { pixels[$0] != other.pixels[$0] }
    }
  }
}

/// A view with one element of each kind at a fixed position, one of which may be changed.
private struct Scene: View {
  enum Part: CaseIterable {
    case photo, small, gradient, fill, word, caption, ring

    var frame: CGRect {
      switch self {
      case .photo: CGRect(x: 5, y: 5, width: 90, height: 60)
      case .small: CGRect(x: 60, y: 40, width: 30, height: 20)
      case .gradient: CGRect(x: 100, y: 5, width: 95, height: 40)
      case .fill: CGRect(x: 100, y: 50, width: 95, height: 30)
      case .word: CGRect(x: 5, y: 90, width: 90, height: 30)
      case .caption: CGRect(x: 5, y: 5, width: 60, height: 30)
      case .ring: CGRect(x: 120, y: 90, width: 60, height: 60)
      }
    }
  }

  var photo: UIImage
  var changed: Part?

  private func has(_ part: Part) -> Bool { changed == part }

  var body: some View {
    ZStack(alignment: .topLeading) {
      place(.photo) { picture.rotationEffect(.degrees(has(.photo) ? 180 : 0)) }
      place(.small) { picture.rotationEffect(.degrees(has(.small) ? 180 : 0)) }
      place(.gradient) {
        LinearGradient(
          colors: has(.gradient) ? [.white, .black] : [.black, .orange], startPoint: .leading,
          endPoint: .trailing)
      }
      place(.fill) { has(.fill) ? Color(white: 0.3) : Color(white: 0.6) }
      place(.word) { Text(verbatim: has(.word) ? "After" : "Before").font(.title3) }
      place(.caption) {
        Text(verbatim: has(.caption) ? "Evening" : "Noon").font(.headline).foregroundStyle(.white)
      }
      place(.ring) {
        Circle().trim(from: 0, to: has(.ring) ? 0.9 : 0.3).stroke(.blue, lineWidth: 10).padding(6)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  private var picture: some View { Image(uiImage: photo).resizable() }

  private func place(_ part: Part, @ViewBuilder _ content: () -> some View) -> some View {
    content()
      .frame(width: part.frame.width, height: part.frame.height)
      .clipped()
      .offset(x: part.frame.minX, y: part.frame.minY)
  }
}
