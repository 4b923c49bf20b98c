import CheckedJSON
import Foundation
import Graphics

extension JSONReader {
  /// Reads `[width, height]` within the maximum size of a picture.
  func pixelSize() throws(JSONFileError) -> PixelSize {
    let sides = try elements(2...2)
    let size = PixelSize(
      try sides[0].integer(in: 1...DeviceProfileReader.maximumSide),
      try sides[1].integer(in: 1...DeviceProfileReader.maximumSide))
    try checkMemory(of: size)
    return size
  }

  private func checkMemory(of size: PixelSize) throws(JSONFileError) {
    guard size.width * size.height > DeviceProfileReader.maximumPixels else { return }
    throw error(
      "must have at most \(DeviceProfileReader.maximumPixels) pixels, not "
        + "\(size.width) × \(size.height) = \(size.width * size.height)")
  }

  /// Reads `[x, y]`.
  func pixelPoint() throws(JSONFileError) -> PixelPoint {
    let numbers = try elements(2...2)
    return PixelPoint(
      try numbers[0].integer(in: 0...DeviceProfileReader.maximumSide),
      try numbers[1].integer(in: 0...DeviceProfileReader.maximumSide))
  }

  /// Reads `[x, y, width, height]`, a part of a picture.
  func pixelRect(inside size: PixelSize) throws(JSONFileError) -> PixelRect {
    let numbers = try elements(4...4)
    let rect = PixelRect(
      x: try numbers[0].integer(in: 0...size.width - 1),
      y: try numbers[1].integer(in: 0...size.height - 1),
      width: try numbers[2].integer(in: 1...size.width),
      height: try numbers[3].integer(in: 1...size.height))
    guard rect.maxX <= size.width, rect.maxY <= size.height else {
      throw error(
        "must be inside the picture of \(size.width)×\(size.height) pixels; it reaches to "
          + "\(rect.maxX), \(rect.maxY)")
    }
    return rect
  }

  /// Reads 0, 90, 180 or 270 degrees.
  func rotation() throws(JSONFileError) -> Rotation {
    let degrees = try integer(in: 0...270)
    guard let rotation = Rotation(rawValue: degrees) else {
      throw error("must be 0, 90, 180 or 270, not \(degrees)")
    }
    return rotation
  }

  /// Reads the sizes of families, in points; each has to fit the display.
  func families(of profile: DeviceProfile) throws(JSONFileError) -> [DisplayFamily: PixelSize] {
    var members = try members()
    var sizes: [DisplayFamily: PixelSize] = [:]
    for family in DisplayFamily.allCases {
      guard let size = members.optional(family.rawValue) else { continue }
      sizes[family] = try size.familySize(on: profile)
    }
    try members.end()
    return sizes
  }

  private func familySize(on profile: DeviceProfile) throws(JSONFileError) -> PixelSize {
    let sides = try elements(2...2)
    let size = PixelSize(
      try sides[0].pixels(at: profile.scale), try sides[1].pixels(at: profile.scale))
    try checkMemory(of: size)
    let canvas = profile.visibleCanvas
    guard
      profile.category == .preview || size.width <= canvas.width && size.height <= canvas.height
    else {
      throw error(
        "is \(size.width)×\(size.height) pixels and does not fit the canvas of "
          + "\(canvas.width)×\(canvas.height)")
    }
    return size
  }

  /// Reads a length in points and rounds it to pixels.
  private func pixels(at scale: Double) throws(JSONFileError) -> Int {
    let maximum = Double(DeviceProfileReader.maximumSide)
    let pixels = (try number(in: 0...maximum) * scale).rounded()
    guard (1...maximum).contains(pixels) else {
      throw error(
        "must be from 1 to \(DeviceProfileReader.maximumSide) pixels, not \(Int(pixel: pixels))")
    }
    return Int(pixel: pixels)
  }

  /// Reads a radius in points that fits the smallest family.
  func cornerRadius(of profile: DeviceProfile) throws(JSONFileError) -> Double {
    let radius = try number(in: 0...10_000)
    let sides = DisplayFamily.allCases.filter { $0.accessorySize == nil }.map { family in
      let size = profile.pointSize(of: family)
      return min(size.width, size.height)
    }
    let maximum = (sides.min() ?? 0) / 2
    guard radius <= maximum else {
      throw error(
        "must be at most \(maximum), half the short side of the smallest family, not \(radius)")
    }
    return radius
  }
}
