/// How a picture is sliced when it is resized.
package struct CatalogResizing: Hashable, Sendable {
  /// The parts that keep their size.
  package enum Parts: String, Hashable, Sendable {
    /// The left and right ends.
    case horizontal = "3-part-horizontal"
    /// The top and bottom ends.
    case vertical = "3-part-vertical"
    /// The four corners.
    case nine = "9-part"
  }

  /// What happens to the middle.
  package enum Center: String, Hashable, Sendable { case tile, stretch }

  /// The widths of the parts that keep their size, in points.
  package struct CapInsets: Hashable, Sendable {
    /// The part at the top.
    package var top = 0.0
    /// The part on the left.
    package var leading = 0.0
    /// The part at the bottom.
    package var bottom = 0.0
    /// The part on the right.
    package var trailing = 0.0
  }

  /// The parts that keep their size.
  package var parts: Parts
  /// What happens to the middle.
  package var center: Center
  /// The widths of the parts that keep their size, in points.
  package var capInsets: CapInsets
}

extension CatalogResizing {
  /// The `resizing` of an image in a `Contents.json`, in pixels of that image.
  struct Entry: Decodable {
    struct Center: Decodable { var mode: String? }
    struct Insets: Decodable {
      var top: Double?
      var left: Double?
      var bottom: Double?
      var right: Double?
    }

    var mode: String?
    var center: Center?
    var capInsets: Insets?

    enum CodingKeys: String, CodingKey {
      case mode, center
      case capInsets = "cap-insets"
    }
  }

  /// Makes it from the description of a picture that has `scale` pixels per point.
  init(_ entry: Entry, scale: Double) {
    func points(_ pixels: Double?) -> Double {
      guard let pixels, pixels.isFinite, pixels > 0 else { return 0 }
      return pixels / scale
    }
    parts = entry.mode.flatMap(Parts.init) ?? .nine
    center = entry.center?.mode == "tile" ? .tile : .stretch
    capInsets = CapInsets(
      top: points(entry.capInsets?.top), leading: points(entry.capInsets?.left),
      bottom: points(entry.capInsets?.bottom), trailing: points(entry.capInsets?.right))
  }
}
