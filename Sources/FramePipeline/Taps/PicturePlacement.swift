package import Foundation
import Graphics
package import PixelOutput

/// How a canvas in points becomes a picture: scaled to pixels, then turned.
package struct PicturePlacement: Hashable, Sendable {
  /// The canvas's size before it is turned, in pixels.
  package var canvas: PixelSize
  /// Pixels per point.
  package var scale: Double
  /// The clockwise turn from the canvas to the picture.
  package var rotation: Rotation

  package init(canvas: PixelSize, scale: Double, rotation: Rotation) {
    self.canvas = canvas
    self.scale = scale
    self.rotation = rotation
  }

  /// The canvas's size, in points.
  package var size: CGSize {
    CGSize(width: Double(canvas.width) / scale, height: Double(canvas.height) / scale)
  }

  /// The picture's size, in pixels.
  package var pictureSize: PixelSize { rotation.turned(canvas) }

  /// The pixels of a target, or `nil` where it has none in the picture.
  func area(of outline: Outline) -> (region: PictureRect, polygon: [PicturePoint]?)? {
    let pixels = outline.applying(CGAffineTransform(scaleX: scale, y: scale)).simplified
    let canvasRect = CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    let bounds = pixels.bounds.onPixels.intersection(canvasRect)
    guard !pixels.isEmpty, !bounds.isNull, bounds.width >= 1, bounds.height >= 1 else { return nil }
    let region = PictureRect(rotation.turned(bounds, in: canvasRect.size))
    guard pixels.rectangle == nil else { return (region, nil) }
    let corners = pixels.points.map { PicturePoint(rotation.turned($0, in: canvasRect.size)) }
    return (region, corners)
  }
}

extension CGRect {
  /// Each edge on the nearest pixel, halves up, as frames are drawn.
  fileprivate var onPixels: CGRect {
    func nearest(_ position: CGFloat) -> CGFloat { (position + 0.5 + 1e-6).rounded(.down) }
    let left = nearest(minX), top = nearest(minY)
    return CGRect(
      x: left, y: top, width: nearest(maxX) - left, height: nearest(maxY) - top)
  }
}

extension PictureRect {
  /// A rectangle whose edges are on pixels already.
  fileprivate init(_ rect: CGRect) {
    self.init(
      x: Int(rect.minX.rounded()), y: Int(rect.minY.rounded()), width: Int(rect.width.rounded()),
      height: Int(rect.height.rounded()))
  }
}
