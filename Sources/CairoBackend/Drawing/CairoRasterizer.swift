import CPangoCairo
import Foundation
package import Graphics

/// Draws display lists with cairo straight into a bitmap's memory; one worker owns it.
package final class CairoRasterizer {
  let text: PangoTextEngine
  let images: ImageDecoder
  private var pending: [Diagnostic] = []

  /// Makes a rasterizer that draws the texts its layout measured and the pictures it sized.
  package init(text: PangoTextEngine, images: ImageDecoder) {
    self.text = text
    self.images = images
  }

  /// What went wrong since the last call.
  package func takeDiagnostics() -> [Diagnostic] {
    defer { pending = [] }
    return pending
  }

  /// Draws `list` over what `bitmap` holds.
  ///
  /// - Parameters:
  ///   - list: What is drawn.
  ///   - scale: Pixels per point.
  ///   - bitmap: At most 32,767 pixels a side.
  ///   - mode: How the edges of text and rules come out.
  ///   - background: The color that replaces what the bitmap held; `nil` keeps it.
  ///   - recordsContent: Whether it is recorded which pixels show photographs, gradients and emoji.
  /// - Returns: What was recorded.
  @discardableResult
  package func rasterize(
    _ list: DisplayList, scale: Double, into bitmap: inout Bitmap, mode: TextRendering,
    background: ResolvedColor? = nil, recordsContent: Bool = false
  ) -> ContentMask {
    let width = bitmap.width
    let height = bitmap.height
    guard width > 0, height > 0 else { return .empty }
    guard width <= 32_767, height <= 32_767, scale.isFinite, scale > 0 else {
      report(
        "a picture of \(width) by \(height) pixels at scale \(scale) cannot be drawn: "
          + "keep it below 32,768 pixels a side")
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
      // After an error cairo draws nothing more, and says so only when it is asked.
      let status = cairo_status(layer.context)
      if status != CAIRO_STATUS_SUCCESS {
        report(
          "the drawing ended early (\(String(cString: cairo_status_to_string(status)))): "
            + "look for a view with a size or a transform beyond all measure")
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

/// How the edges of text and rules come out.
package enum TextRendering: Hashable, Sendable {
  /// With gray edges, for panels of many tones.
  case smooth
  /// Without gray edges and in one of the panel's inks, for panels of few.
  case crisp(inks: [ResolvedColor])

  /// Without gray edges in black or white.
  package static let blackAndWhite = TextRendering.crisp(inks: [.black, .white])
}

/// The memory of the picture that is drawn, row after row without gaps.
struct PixelCanvas {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let height: Int

  var frame: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// A copy of an area inside of the canvas.
  func words(in area: PixelRect) -> [UInt32] {
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
