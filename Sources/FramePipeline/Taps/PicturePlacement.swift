package import Foundation
import Graphics
package import PixelOutput

/// The mapping from a canvas in points to a picture: scaled to pixels, rotated, mirrored, and composited on a letterbox.
package struct PicturePlacement: Hashable, Sendable {
  /// The canvas's size before rotation, in pixels.
  package var canvas: PixelSize
  /// Pixels per point.
  package var scale: Double
  /// The clockwise rotation from the canvas to the picture.
  package var rotation: Rotation
  /// Whether the picture is mirrored horizontally after rotation.
  package var isMirrored = false
  /// The area around the canvas in the picture, or `nil` if the canvas fills it.
  package var letterbox: Letterbox?

  package init(
    canvas: PixelSize, scale: Double, rotation: Rotation, isMirrored: Bool = false,
    letterbox: Letterbox? = nil
  ) {
    self.canvas = canvas
    self.scale = scale
    self.rotation = rotation
    self.isMirrored = isMirrored
    self.letterbox = letterbox
  }

  /// The placement without rotation, for previews.
  package var upright: PicturePlacement {
    PicturePlacement(canvas: canvas, scale: scale, rotation: .none)
  }

  /// The canvas's size, in points.
  package var size: CGSize {
    CGSize(width: Double(canvas.width) / scale, height: Double(canvas.height) / scale)
  }

  /// The picture's size, in pixels.
  package var pictureSize: PixelSize { letterbox?.picture ?? rotation.rotate(canvas) }

  /// Maps a point from the canvas to the picture, both in pixels.
  package func picturePoint(_ point: CGPoint) -> CGPoint {
    let canvasSize = CGSize(width: canvas.width, height: canvas.height)
    var mapped = rotation.rotate(point, in: canvasSize)
    if isMirrored { mapped.x = CGFloat(rotation.rotate(canvas).width) - mapped.x }
    mapped.x += CGFloat(letterbox?.origin.x ?? 0)
    mapped.y += CGFloat(letterbox?.origin.y ?? 0)
    return mapped
  }

  /// Maps a rectangle from the canvas to the picture, both in pixels.
  package func pictureRect(_ rect: CGRect) -> CGRect {
    let corner = picturePoint(CGPoint(x: rect.minX, y: rect.minY))
    let opposite = picturePoint(CGPoint(x: rect.maxX, y: rect.maxY))
    return CGRect(
      x: min(corner.x, opposite.x), y: min(corner.y, opposite.y),
      width: abs(corner.x - opposite.x), height: abs(corner.y - opposite.y))
  }

  /// Returns the pixels of a target, or `nil` if it has none in the picture.
  func area(of outline: Outline) -> (region: PictureRect, polygon: [PicturePoint]?)? {
    let pixels = outline.applying(CGAffineTransform(scaleX: scale, y: scale)).simplified
    let canvasRect = CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    let bounds = pixels.bounds.onPixels.overlap(with: canvasRect)
    guard !pixels.isEmpty, !bounds.isNull, bounds.width >= 1, bounds.height >= 1 else { return nil }
    let region = PictureRect(pictureRect(bounds))
    guard pixels.rectangle == nil else { return (region, nil) }
    let corners = pixels.points.map { PicturePoint(picturePoint($0)) }
    return (region, corners)
  }
}

extension CGRect {
  /// The rectangle with each edge rounded to the nearest pixel, halves up, as when frames are drawn.
  fileprivate var onPixels: CGRect {
    func nearest(_ position: CGFloat) -> CGFloat { (position + 0.5 + 1e-6).rounded(.down) }
    let left = nearest(minX), top = nearest(minY)
    return CGRect(
      x: left, y: top, width: nearest(maxX) - left, height: nearest(maxY) - top)
  }
}

extension PictureRect {
  /// Creates a rectangle from one whose edges are already on pixels.
  fileprivate init(_ rect: CGRect) {
    self.init(
      x: Int(pixel: rect.minX), y: Int(pixel: rect.minY), width: Int(pixel: rect.width),
      height: Int(pixel: rect.height))
  }
}
