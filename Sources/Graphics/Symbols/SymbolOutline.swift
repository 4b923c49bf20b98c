package import Foundation

/// A symbol that an author has drawn, as filled shapes.
///
/// The shapes are those beside text of one point: the origin is at the left margin on the baseline, and y grows downward.
package struct SymbolOutline: Hashable, Sendable {
  /// One of the shapes, in drawing order.
  package struct Shape: Hashable, Sendable {
    package var path: Path
    package var style: FillStyle

    package init(path: Path, style: FillStyle) { (self.path, self.style) = (path, style) }
  }

  /// How large a symbol is beside text of the same size.
  package enum Scale: String, CaseIterable, Hashable, Sendable {
    case small = "S"
    case medium = "M"
    case large = "L"

    /// The size in relation to that of the medium scale.
    package var factor: Double {
      switch self {
      case .small: 0.78
      case .medium: 1
      case .large: 1.29
      }
    }
  }

  package var shapes: [Shape]
  /// The distance from the left to the right margin.
  package var width: Double

  package init(shapes: [Shape], width: Double) { (self.shapes, self.width) = (shapes, width) }

  /// The area between the margins and from the highest to the lowest point.
  package var bounds: CGRect {
    let painted = shapes.map(\.path.boundingRect)
    guard let top = painted.map(\.minY).min(), let bottom = painted.map(\.maxY).max() else {
      return .zero
    }
    return CGRect(x: 0, y: top, width: width, height: bottom - top)
  }

  /// Draws the shapes so that the bounds fill `rect`.
  package func items(in rect: CGRect, paint: Paint) -> [DisplayList.Item] {
    let bounds = bounds
    guard bounds.width > 0, bounds.height > 0 else { return [] }
    let transform = CGAffineTransform(translationX: rect.minX, y: rect.minY)
      .scaledBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
      .translatedBy(x: -bounds.minX, y: -bounds.minY)
    return shapes.map { .fill($0.path.applying(transform), paint, $0.style) }
  }
}
