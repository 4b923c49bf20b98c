import CPangoCairo
import Foundation
import Graphics

/// A shadow with SwiftUI's parameters; lengths are in points.
struct Shadow {
  let color: ResolvedColor
  let radius: Double
  let offset: CGSize
}

extension Painter {
  /// Returns the blur for SwiftUI's radius, which is twice the standard deviation; it is limited to 128 pixels.
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
    flattened(items, effects, opacity: opacity, margin: margin, layerContent: .picture(.gradient)) {
      layer, parent in
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
    // Images in the views that cast the shadow are drawn later, directly on the canvas, where they are dithered.
    let isDrawnAfter = canDrawOnCanvas(items, effects)
    let layerContent = isDrawnAfter ? LayerContent.nothing : .drawing
    flattened(items, effects, opacity: opacity, margin: margin, layerContent: layerContent) {
      layer, parent in
      if shadow.color.opacity > 0, abs(dx) < 1_024, abs(dy) < 1_024,
        let mask = layer.shadowMask(blur)
      {
        drawing(
          .translucent, as: .gradient,
          over: layer.frame.offset(x: Int(pixel: dx), y: Int(pixel: dy)).expanded(by: 1)
        ) {
          parent.cast(mask, shadow.color, x: Double(layer.x) + dx, y: Double(layer.y) + dy)
        }
        cairo_surface_destroy(mask)
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

  /// Returns the blurred shape of this layer as an alpha surface that the caller must destroy.
  func shadowMask(_ blur: GaussianBlur) -> OpaquePointer? {
    let (width, height) = (width, height)
    var shape = [UInt8](repeating: 0, count: width * height)
    _ = withPixels { pixels, stride in
      for y in 0..<height {
        for x in 0..<width { shape[y * width + x] = UInt8(pixels[y * stride + x] >> 24) }
      }
    }
    blur.apply(to: &shape, width: width, height: height, channels: 1)
    guard let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)) else {
      return nil
    }
    cairo_surface_flush(mask)
    guard let data = cairo_image_surface_get_data(mask) else {
      cairo_surface_destroy(mask)
      return nil
    }
    let stride = Int(cairo_image_surface_get_stride(mask))
    for y in 0..<height {
      for x in 0..<width { data[y * stride + x] = shape[y * width + x] }
    }
    cairo_surface_mark_dirty(mask)
    return mask
  }

  /// Paints `color` through a mask whose top-left pixel is at (`x`, `y`) of the canvas.
  func cast(_ mask: OpaquePointer, _ color: ResolvedColor, x: Double, y: Double) {
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.opacity)
    cairo_mask_surface(context, mask, x - Double(self.x), y - Double(self.y))
    cairo_restore(context)
  }
}

/// Approximates a Gaussian blur of bytes by three box blurs.
///
/// Source of the box sizes: the filter effects of SVG 1.1, feGaussianBlur.
struct GaussianBlur {
  /// The standard deviation in pixels.
  let deviation: Double

  /// The distance in pixels up to which a pixel has an effect.
  var reach: Int { Int(pixel: (deviation * 3).rounded(.up)) }

  private var radii: [Int] {
    let width = max(1, Int(clamping: deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5))
    return width % 2 == 1
      ? [width / 2, width / 2, width / 2] : [width / 2, max(0, width / 2 - 1), width / 2]
  }

  /// Blurs `width` × `height` values of `channels` bytes each.
  func apply(to bytes: inout [UInt8], width: Int, height: Int, channels: Int) {
    guard deviation > 0.1, width > 0, height > 0 else { return }
    var other = [UInt8](repeating: 0, count: bytes.count)
    bytes.withUnsafeMutableBufferPointer { first in
      other.withUnsafeMutableBufferPointer { second in
        guard let from = first.baseAddress, let to = second.baseAddress else { return }
        let row = width * channels
        for radius in radii {
          for y in 0..<height {
            for start in y * row..<y * row + channels {
              Self.mean(from + start, to + start, step: channels, end: row, radius)
            }
          }
          for x in 0..<row {
            Self.mean(to + x, from + x, step: row, end: height * row, radius)
          }
        }
      }
    }
  }

  /// Replaces each value by the mean over `radius` values on both sides; values beyond the ends are 0.
  ///
  /// The values are `step` bytes apart, before `end`. The loops have no ranges, which are slow in a debug build.
  private static func mean(
    _ from: UnsafeMutablePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, step: Int, end: Int,
    _ radius: Int
  ) {
    let width = 2 * radius + 1
    let reach = radius * step
    var sum = width / 2
    var (readPosition, position) = (0, 0)
    while readPosition < end, readPosition < reach {
      sum += Int(from[readPosition])
      readPosition += step
    }
    while position < end {
      if readPosition < end {
        sum += Int(from[readPosition])
        readPosition += step
      }
      to[position] = UInt8(truncatingIfNeeded: sum / width)
      if position >= reach { sum -= Int(from[position - reach]) }
      position += step
    }
  }
}
