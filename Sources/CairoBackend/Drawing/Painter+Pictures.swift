import CPangoCairo
import Foundation
import Graphics

/// Photographs and gradients on a display of few inks: each gets its dots by itself, as soon as it lies on
/// the canvas.
///
/// A group that is mixed in as a whole (faded, masked, blurred, recolored) is a picture if all of it is, or
/// if it is blurred, and gets its dots then. One of pictures *and* text or fills is left to the fixed
/// pattern of the panel: with error diffusion a changed letter would move the dots around it, and a
/// flat fill would lose its even tone. Shadows are left to the pattern too; what casts them is not.
extension Painter {
  /// Has the pictures and fills of `body` dithered in the same way.
  func dithered(by dither: Dither, _ body: () -> Void) {
    let outer = ownDither
    ownDither = dither
    body()
    ownDither = outer
  }

  /// Draws a picture that lies in `frame`, in points.
  func asPicture(over frame: CGRect, _ body: () -> Void) {
    guard pictures != nil, layers.count == 1 else { return body() }
    let area = layer.pixels(of: frame).expanded(by: 1).intersection(layer.clip)
    withLayer(over: area, isPicture: true, draw: body) { $0.composite(over: $1) }
  }

  /// Paints an area: with dots of its own, as part of the picture below, or over it.
  func painting(_ ink: AreaPaint, over bounds: CGRect, _ body: () -> Void) {
    guard let pictures, layers.count == 1 else { return body() }
    guard ownDither == nil, !ink.paint.isPicture else { return asPicture(over: bounds, body) }
    body()
    let area = layer.pixels(of: bounds).expanded(by: 1)
    cairo_surface_flush(layer.surface)
    if ink.isOpaque { pictures.forget(area) } else { pictures.renew(area, by: nil) }
  }

  /// Gives the pixels of a layer that was mixed into the canvas their dots.
  func takeIn(_ made: Layer, over frame: PixelRect, isPicture: Bool) {
    guard let pictures, layers.count == 1 else { return }
    cairo_surface_flush(layer.surface)
    if isPicture || ownDither != nil {
      layer.coverage(of: made).map { pictures.add($0, by: ownDither) }
    } else {
      pictures.renew(frame, by: ownDither)
    }
  }

  /// Whether all that `items` show are pictures.
  func isPicture(_ items: [DisplayList.Item]) -> Bool {
    guard pictures != nil else { return false }
    let visible = items.filter(\.isVisible)
    return !visible.isEmpty && visible.allSatisfy(isPicture)
  }

  private func isPicture(_ item: DisplayList.Item) -> Bool {
    switch item {
    case .image(let picture): picture.tint == nil
    case .fill(_, let paint, _), .stroke(_, _, let paint, _):
      paint.isPicture && !isNearlyFlat(paint)
    case .group(let group): isPicture(group.items)
    case .text, .tapTarget, .widgetURL, .accessibility: false
    }
  }

  private func isNearlyFlat(_ paint: Paint) -> Bool {
    guard case .crisp(let inks) = mode else { return false }
    return ToneMapping(inks: inks).settled(paint) != nil
  }

  /// Whether a group with pictures can be drawn right on the canvas, where these get their dots, and
  /// looks as if it were mixed in as a whole.
  func belongsOnCanvas(
    _ items: [DisplayList.Item], _ effects: ArraySlice<DisplayList.Effect>
  ) -> Bool {
    pictures != nil && layers.count == 1 && holdsPictures(items) && isPlain(items, effects)
  }

  private func holdsPictures(_ items: [DisplayList.Item]) -> Bool {
    items.contains { item in
      guard case .group(let group) = item else { return isPicture(item) }
      return holdsPictures(group.items)
    }
  }

  /// Whether a group looks the same when it is drawn without a layer of its own.
  private func isPlain(
    _ items: [DisplayList.Item], _ effects: ArraySlice<DisplayList.Effect>
  ) -> Bool {
    effects.allSatisfy { !$0.isBlend }
      && items.allSatisfy { item in
        guard case .group(let group) = item else { return true }
        return isPlain(group.items, group.effects[...])
      }
  }
}

extension Paint {
  /// Whether the paint is of many colors.
  fileprivate var isPicture: Bool {
    switch self {
    case .color: false
    case .linearGradient, .radialGradient, .angularGradient, .ellipticalGradient, .image: true
    }
  }
}

extension DisplayList.Effect {
  fileprivate var isBlend: Bool {
    guard case .blend(let mode) = self else { return false }
    return mode != .normal
  }
}
