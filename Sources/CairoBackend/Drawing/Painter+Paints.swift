import CPangoCairo
import Foundation
import Graphics
import InkSelection

extension Painter {
  /// Sets `paint` as Cairo's source; returns `false` if it would draw nothing.
  ///
  /// `bounds` is the painted area in points.
  func setSource(_ paint: Paint, opacity: Double, over bounds: CGRect) -> Bool {
    switch paint {
    case .color(let color):
      // Cairo truncates the alpha to 255ths; with rounding, 0.3 on white results in the same bytes as in SwiftUI.
      let alpha = (color.opacity * opacity * 255).rounded() / 255
      cairo_set_source_rgba(context, color.red, color.green, color.blue, alpha)
      return alpha > 0
    case .linearGradient(let stops, let from, let to):
      return setGradient(
        cairo_pattern_create_linear(from.x, from.y, to.x, to.y), stops, opacity: opacity)
    case .radialGradient(let stops, let center, let start, let end):
      return setGradient(
        cairo_pattern_create_radial(
          center.x, center.y, max(0, start), center.x, center.y, max(0, end)), stops,
        opacity: opacity)
    case .ellipticalGradient(let stops, let center, let start, let end, let aspect):
      guard aspect.isFinite, aspect > 0 else { return false }
      var matrix = cairo_matrix_t()
      cairo_matrix_init(&matrix, 1, 0, 0, 1 / aspect, 0, 0)
      return setGradient(
        cairo_pattern_create_radial(
          center.x, center.y / aspect, max(0, start), center.x, center.y / aspect, max(0, end)),
        stops, opacity: opacity, matrix: matrix)
    case .angularGradient(let stops, let center, let start, let end):
      let sweep = AngularGradient(stops: stops, center: center, start: start, end: end)
      return setAngularGradient(sweep, opacity: opacity, over: bounds)
    case .meshGradient(let mesh): return setMeshGradient(mesh, opacity: opacity, over: bounds)
    case .image(let content, let origin, let scale):
      return setImage(content, origin: origin, scale: scale)
    }
  }

  /// Draws a mesh gradient over its background into an image, and sets it as the source.
  private func setMeshGradient(
    _ mesh: GradientMesh, opacity: Double, over bounds: CGRect
  ) -> Bool {
    let area = layer.pixels(of: bounds).expanded(by: 1).intersection(layer.clip)
    guard !area.isEmpty, let image = Layer(over: area, of: layer),
      let pattern = cairo_pattern_create_mesh()
    else { return false }
    defer { cairo_pattern_destroy(pattern) }
    for patch in mesh.patches() { patch.add(to: pattern, opacity: opacity) }
    let (background, canvas) = (mesh.background, image.context)
    cairo_set_source_rgba(
      canvas, background.red, background.green, background.blue, background.opacity * opacity)
    cairo_paint(canvas)
    cairo_set_source(canvas, pattern)
    cairo_paint(canvas)
    setSource(image)
    return true
  }

  /// Sets the pixels of an image as the source.
  private func setSource(_ image: Layer) {
    let pattern = cairo_pattern_create_for_surface(image.surface)
    defer { cairo_pattern_destroy(pattern) }
    var matrix = image.matrix
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    cairo_set_source(context, pattern)
  }

  private func setGradient(
    _ pattern: OpaquePointer?, _ stops: [GradientStop], opacity: Double,
    matrix: cairo_matrix_t? = nil
  ) -> Bool {
    defer { cairo_pattern_destroy(pattern) }
    if var matrix { cairo_pattern_set_matrix(pattern, &matrix) }
    guard !stops.isEmpty, cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else {
      return false
    }
    for stop in stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location.isFinite ? stop.location : 0, stop.color.red, stop.color.green,
        stop.color.blue, stop.color.opacity * opacity)
    }
    cairo_set_source(context, pattern)
    return true
  }

  /// Computes the pixels of an angular gradient, which Cairo does not support, and sets them as the source.
  private func setAngularGradient(_ sweep: AngularGradient, opacity: Double, over bounds: CGRect)
    -> Bool
  {
    let area = layer.pixels(of: bounds).expanded(by: 1).intersection(layer.clip)
    var toPoints = layer.matrix
    guard !area.isEmpty, !sweep.stops.isEmpty,
      cairo_matrix_invert(&toPoints) == CAIRO_STATUS_SUCCESS,
      let image = Layer(over: area, of: layer)
    else { return false }
    let left = Double(area.x - layer.x) + 0.5
    let top = Double(area.y - layer.y) + 0.5
    let colors = sweep.table(opacity: opacity)
    _ = image.withPixels { pixels, stride in
      for row in 0..<area.height {
        for column in 0..<area.width {
          let px = left + Double(column)
          let py = top + Double(row)
          let x = toPoints.xx * px + toPoints.xy * py + toPoints.x0
          let y = toPoints.yx * px + toPoints.yy * py + toPoints.y0
          pixels[row * stride + column] = colors[sweep.index(x: x, y: y, count: colors.count)]
        }
      }
    }
    setSource(image)
    return true
  }

  private func setImage(_ content: ImageContent, origin: CGPoint, scale: Double) -> Bool {
    guard let image = rasterizer.images.image(for: content), scale.isFinite, scale > 0 else {
      return false
    }
    let pattern = cairo_pattern_create_for_surface(image.surface)
    defer { cairo_pattern_destroy(pattern) }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
    var matrix = cairo_matrix_t()
    cairo_matrix_init(&matrix, 1 / scale, 0, 0, 1 / scale, -origin.x / scale, -origin.y / scale)
    cairo_pattern_set_matrix(pattern, &matrix)
    guard cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else { return false }
    cairo_set_source(context, pattern)
    return true
  }
}

extension Painter {
  /// Returns how an area is drawn, or `nil` for a translucent area so faint that it would only leave dots.
  func decision(_ paint: Paint, opacity: Double, over bounds: CGRect) -> AreaDecision? {
    let requested = AreaPaint(paint: paint, opacity: opacity)
    // A view with an explicit dither method keeps its tones.
    guard let selector, ditherOverride == nil || content == nil else {
      return AreaDecision(requested)
    }
    let thickness = min(bounds.width, bounds.height) * layer.matrix.scale
    return selector.area(requested, thickness: thickness) { background(under: bounds) }
  }
}

extension GradientMesh.Patch {
  fileprivate func add(to pattern: OpaquePointer, opacity: Double) {
    cairo_mesh_pattern_begin_patch(pattern)
    cairo_mesh_pattern_move_to(pattern, corners[0].x, corners[0].y)
    for corner in corners.dropFirst() { cairo_mesh_pattern_line_to(pattern, corner.x, corner.y) }
    for (index, color) in colors.enumerated() {
      cairo_mesh_pattern_set_corner_color_rgba(
        pattern, UInt32(index), color.red, color.green, color.blue, color.opacity * opacity)
    }
    cairo_mesh_pattern_end_patch(pattern)
  }
}
