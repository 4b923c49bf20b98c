/// What lies around a canvas in its picture: the part that a letterbox or a bezel covers.
package struct Letterbox: Hashable, Sendable {
  /// The whole picture's size as it is written, in pixels.
  package var picture: PixelSize
  /// The turned and mirrored canvas's top left pixel in it.
  package var origin: PixelPoint

  package init(picture: PixelSize, origin: PixelPoint) {
    self.picture = picture
    self.origin = origin
  }
}

extension DeviceProfile {
  /// The letterbox around a canvas that fills what is seen of the panel; `nil` around any other, and where all of
  /// the panel is seen.
  package func letterbox(around canvas: PixelSize) -> Letterbox? {
    guard let area = visibleArea,
      rotation.turned(canvas) == PixelSize(area.width, area.height),
      area != PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    else { return nil }
    return Letterbox(picture: size, origin: PixelPoint(area.x, area.y))
  }
}
