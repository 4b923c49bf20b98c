import CPangoCairo
import Foundation
package import Graphics
package import InkSelection

/// Draws display lists with Cairo directly into a bitmap's memory; each rasterizer is owned by one thread.
package final class CairoRasterizer {
  let images: ImageDecoder
  private var pending: [Diagnostic] = []

  /// Creates a rasterizer with an image decoder of its own, which no layout uses.
  package init(images: ImageDecoder = ImageDecoder()) { self.images = images }

  /// Removes and returns the diagnostics since the last call.
  package func takeDiagnostics() -> [Diagnostic] {
    defer { pending = [] }
    return pending
  }

  /// Draws `list` over the contents of `bitmap`.
  ///
  /// - Parameters:
  ///   - list: The display list to draw; texts without glyphs are reported and left out.
  ///   - scale: Pixels per point.
  ///   - bitmap: The destination, at most 32,767 pixels per side.
  ///   - mode: How the edges of text and rules are rendered.
  ///   - background: The color to clear the bitmap with, or `nil` to keep its contents.
  ///   - recordsContent: Whether to record what each pixel shows.
  /// - Returns: The recorded content.
  @discardableResult
  package func rasterize(
    _ list: DisplayList, scale: Double, into bitmap: inout Bitmap, mode: EdgeRendering,
    background: ResolvedColor? = nil, recordsContent: Bool = false
  ) -> ContentMask {
    let width = bitmap.width
    let height = bitmap.height
    guard width > 0, height > 0 else { return .empty }
    guard width <= 32_767, height <= 32_767, scale.isFinite, scale > 0 else {
      report(
        "a picture of \(width) by \(height) pixels at scale \(scale) cannot be drawn: "
          + "keep it below 32,768 pixels per side")
      return .empty
    }
    return bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress,
        let layer = Layer(pixels: base, width: width, height: height)
      else { return .empty }
      if let background { layer.clear(to: background) }
      cairo_scale(layer.context, scale, scale)
      let canvas = PixelCanvas(pixels: base, width: width, height: height)
      let content = recordsContent ? ContentRecorder(canvas: canvas) : nil
      Painter(rasterizer: self, base: layer, mode: mode, content: content).draw(list.items)
      cairo_surface_flush(layer.surface)
      // After an error, Cairo draws nothing more and reports it only through the status.
      let status = cairo_status(layer.context)
      if status != CAIRO_STATUS_SUCCESS {
        report(
          "the drawing is incomplete (\(String(cString: cairo_status_to_string(status)))): "
            + "find the view with an excessive size or transform")
      }
      return content?.mask(of: layer) ?? .empty
    }
  }

  func report(_ message: String) {
    let diagnostic = Diagnostic(.warning, message)
    guard pending.count < 100, !pending.contains(diagnostic) else { return }
    pending.append(diagnostic)
  }
}

extension Layer {
  fileprivate func clear(to color: ResolvedColor) {
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.opacity)
    cairo_paint(context)
    cairo_restore(context)
  }
}

/// How the edges of text and rules are rendered.
package enum EdgeRendering: Hashable, Sendable {
  /// With antialiasing, for panels with many tones.
  case antialiased
  /// Without antialiasing and in one of the panel's inks, for panels with few inks.
  case aliased(inks: PanelInks)

  /// Without antialiasing, in black or white.
  package static let blackAndWhite = EdgeRendering.aliased(inks: .blackAndWhite)
}

/// The memory of the bitmap being drawn, in row-major order without padding.
struct PixelCanvas {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let height: Int

  var frame: DeviceRect { DeviceRect(x: 0, y: 0, width: width, height: height) }

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// Returns a copy of the pixels in an area inside of the canvas.
  func copyPixels(in area: DeviceRect) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: area.width * area.height) { buffer, initialized in
      for row in 0..<area.height {
        let start = pixels + (area.y + row) * width + area.x
        buffer.baseAddress.map {
          ($0 + row * area.width).initialize(from: start, count: area.width)
        }
      }
      initialized = area.width * area.height
    }
  }
}
