import CPangoCairo
import Foundation
import Graphics

/// A shadow as SwiftUI tells it; lengths are points.
struct Shadow {
  let color: ResolvedColor
  let radius: Double
  let offset: CGSize
}

extension Painter {
  /// SwiftUI's radius is twice the deviation of the blur; more than 128 pixels are cut.
  private func blur(radius: Double) -> GaussianBlur {
    let deviation = radius.isFinite ? max(0, radius) / 2 * layer.matrix.scale : 0
    return GaussianBlur(deviation: min(128, deviation))
  }

  func blurred(
    _ items: [DisplayList.Item], _ effects: ArraySlice<DisplayList.Effect>, radius: Double,
    opacity: Double
  ) {
    let blur = blur(radius: radius)
    let margin = Double(blur.reach) / max(1e-6, layer.matrix.scale)
    flattened(items, effects, opacity: opacity, margin: margin, isPicture: true) { layer, parent in
      layer.blur(blur)
      layer.composite(over: parent)
    }
  }

  func shadowed(
    _ items: [DisplayList.Item], _ effects: ArraySlice<DisplayList.Effect>, _ shadow: Shadow,
    opacity: Double
  ) {
    let blur = blur(radius: shadow.radius)
    let matrix = layer.matrix
    let dx = matrix.xx * shadow.offset.width + matrix.xy * shadow.offset.height
    let dy = matrix.yx * shadow.offset.width + matrix.yy * shadow.offset.height
    let reach = Double(blur.reach) + max(abs(dx), abs(dy))
    let margin = reach.isFinite ? reach / max(1e-6, matrix.scale) : 0
    // The pictures in what casts the shadow are drawn where they get their dots.
    let isDrawnAfter = belongsOnCanvas(items, effects)
    flattened(items, effects, opacity: opacity, margin: margin, isPicture: false) { layer, parent in
      if shadow.color.opacity > 0, abs(dx) < 1_024, abs(dy) < 1_024 {
        layer.castShadow(blur, shadow.color, x: dx, y: dy, on: parent)
      }
      if !isDrawnAfter { layer.composite(over: parent) }
    }
    if isDrawnAfter { draw(items, effects: effects, opacity: opacity) }
  }
}

extension Layer {
  func blur(_ blur: GaussianBlur) {
    let (width, height) = (width, height)
    _ = withPixels { pixels, stride in
      var bytes = [UInt8](repeating: 0, count: width * height * 4)
      bytes.withUnsafeMutableBytes { buffer in
        for y in 0..<height {
          let row = UnsafeRawBufferPointer(start: pixels + y * stride, count: width * 4)
          UnsafeMutableRawBufferPointer(rebasing: buffer[(y * width * 4)...]).copyMemory(from: row)
        }
      }
      blur.apply(to: &bytes, width: width, height: height, channels: 4)
      bytes.withUnsafeBytes { buffer in
        for y in 0..<height {
          let row = UnsafeMutableRawBufferPointer(start: pixels + y * stride, count: width * 4)
          row.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: buffer[(y * width * 4)..<((y + 1) * width * 4)]))
        }
      }
    }
  }

  /// Paints `color` through the blurred shape of this layer, moved by `dx` and `dy` pixels.
  func castShadow(
    _ blur: GaussianBlur, _ color: ResolvedColor, x dx: Double, y dy: Double, on parent: Layer
  ) {
    let (width, height) = (width, height)
    var shape = [UInt8](repeating: 0, count: width * height)
    _ = withPixels { pixels, stride in
      for y in 0..<height {
        for x in 0..<width { shape[y * width + x] = UInt8(pixels[y * stride + x] >> 24) }
      }
    }
    blur.apply(to: &shape, width: width, height: height, channels: 1)
    guard let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)) else {
      return
    }
    defer { cairo_surface_destroy(mask) }
    cairo_surface_flush(mask)
    guard let data = cairo_image_surface_get_data(mask) else { return }
    let stride = Int(cairo_image_surface_get_stride(mask))
    for y in 0..<height {
      for x in 0..<width { data[y * stride + x] = shape[y * width + x] }
    }
    cairo_surface_mark_dirty(mask)
    cairo_save(parent.context)
    cairo_identity_matrix(parent.context)
    cairo_set_source_rgba(parent.context, color.red, color.green, color.blue, color.opacity)
    cairo_mask_surface(
      parent.context, mask, Double(x - parent.x) + dx, Double(y - parent.y) + dy)
    cairo_restore(parent.context)
  }
}
