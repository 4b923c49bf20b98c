import CPangoCairo
import Foundation
import Graphics

extension Painter {
  func draw(_ picture: DisplayList.Picture, opacity: Double) {
    let frame = picture.frame.standardized
    guard opacity > 0, frame.width > 0, frame.height > 0,
      Self.isDrawable(frame.minX, frame.minY), Self.isDrawable(frame.maxX, frame.maxY)
    else { return }
    guard let image = rasterizer.images.image(for: picture.content, drawnAt: pixels(of: frame))
    else { return drawPlaceholder(for: picture, in: frame, opacity: opacity) }
    guard let tint = picture.tint else {
      return drawPicture(.photograph, over: frame) {
        draw(image, picture, in: frame, opacity: opacity)
      }
    }
    withLayer(over: layer.pixels(of: frame).intersection(layer.clip)) {
      draw(image, picture, in: frame, opacity: 1)
      cairo_set_operator(context, CAIRO_OPERATOR_IN)
      fill(Path(frame.insetBy(dx: -1, dy: -1)), tint, FillStyle(), opacity: opacity)
    } finish: {
      $0.composite(over: $1)
    }
  }

  /// Draws a crossed box, which cannot be mistaken for an image.
  private func drawPlaceholder(
    for picture: DisplayList.Picture, in frame: CGRect, opacity: Double
  ) {
    let subject = "a picture of \(picture.content.data.count) bytes"
    if let reason = rasterizer.images.rejectionReason(
      of: picture.content, drawnAt: pixels(of: frame))
    {
      rasterizer.report(
        "\(subject) would take too long to decode, a crossed box is drawn instead: \(reason); save it in a simpler "
          + "form, such as a PNG of the displayed size")
    } else {
      rasterizer.report(
        "\(subject) cannot be decoded, a crossed box is drawn instead: use a complete PNG, JPEG, WebP, SVG or PDF file "
          + "of at most 16,384 pixels per side")
    }
    let gray = ResolvedColor(red: 0.5, green: 0.5, blue: 0.5)
    fill(
      Path(frame), .color(gray.multiplyingOpacity(by: 0.25)), FillStyle(antialiased: true),
      opacity: opacity)
    let line = 1 / max(1e-6, layer.matrix.scale)
    var cross = Path(frame.insetBy(dx: line / 2, dy: line / 2))
    cross.addLines([CGPoint(x: frame.minX, y: frame.minY), CGPoint(x: frame.maxX, y: frame.maxY)])
    cross.addLines([CGPoint(x: frame.maxX, y: frame.minY), CGPoint(x: frame.minX, y: frame.maxY)])
    stroke(
      cross, StrokeStyle(lineWidth: line), .color(gray), antialiased: true, opacity: opacity)
  }

  /// Returns the size of the drawn image in pixels, so that a large one can be decoded at a smaller size.
  private func pixels(of frame: CGRect) -> CGSize {
    let scale = layer.matrix.scale
    return CGSize(width: frame.width * scale, height: frame.height * scale)
  }

  private func draw(
    _ image: DecodedImage, _ picture: DisplayList.Picture, in frame: CGRect, opacity: Double
  ) {
    for part in NinePatch.parts(of: picture, in: frame, pixelSize: image.originalSize) {
      let pattern = cairo_pattern_create_for_surface(image.surface)
      defer { cairo_pattern_destroy(pattern) }
      var matrix = part.map(toPixelsOf: image)
      cairo_pattern_set_matrix(pattern, &matrix)
      cairo_pattern_set_filter(pattern, picture.interpolation.filter)
      // Without padding, the edges of an enlarged image become transparent.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_set_source(context, pattern)
      cairo_save(context)
      cairo_new_path(context)
      cairo_rectangle(
        context, part.target.minX, part.target.minY, part.target.width, part.target.height)
      cairo_clip(context)
      if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
      cairo_restore(context)
    }
  }
}

extension DisplayList.Interpolation {
  fileprivate var filter: cairo_filter_t {
    switch self {
    case .none: CAIRO_FILTER_NEAREST
    case .smooth: CAIRO_FILTER_GOOD
    }
  }
}

extension NinePatch.Part {
  /// Returns the transformation from points to the image's pixels.
  fileprivate func map(toPixelsOf image: DecodedImage) -> cairo_matrix_t {
    let sx = source.width * Double(image.width) / target.width
    let sy = source.height * Double(image.height) / target.height
    return cairo_matrix_t(
      xx: sx, yx: 0, xy: 0, yy: sy, x0: source.minX * Double(image.width) - target.minX * sx,
      y0: source.minY * Double(image.height) - target.minY * sy)
  }
}
