import CheckedJSON
import FileStorage
import Graphics
import PixelOutput

/// Validates what decoding does not check, so that readers of a manifest can rely on its paths, regions and times.
struct ManifestValidator {
  private let manifest: Manifest
  private static let colorSchemes = ["light", "dark"]

  init(_ manifest: Manifest) { self.manifest = manifest }

  /// - Throws: ``ManifestError`` with the first invalid value and its location.
  func validate() throws(ManifestError) {
    try checkNames()
    try checkDevice()
    try check(manifest.size, "size")
    if let picture = manifest.snapshot { try check(picture, "snapshot") }
    if let picture = manifest.placeholder { try check(picture, "placeholder") }
    for (number, slot) in (manifest.screen?.slots ?? []).enumerated() {
      try check(slot.region, "screen.slots[\(number)].region")
    }
    for (number, frame) in manifest.frames.enumerated() {
      let next = number + 1 < manifest.frames.count ? manifest.frames[number + 1] : nil
      try check(frame, before: next, "frames[\(number)]")
    }
  }

  private func checkNames() throws(ManifestError) {
    try check(manifest.family, among: DisplayFamily.allCases.map(\.rawValue), "family")
    try check(manifest.colorScheme, among: Self.colorSchemes, "colorScheme")
    guard !manifest.instance.isEmpty, manifest.instance.utf8.count <= 255 else {
      throw error("instance", "a name has 1 to 255 bytes")
    }
  }

  private func checkDevice() throws(ManifestError) {
    let device = manifest.device
    try check(device.pixels, "device.pixels")
    guard device.scale.isFinite, device.scale > 0, device.scale <= 1000 else {
      throw error("device.scale", "\(device.scale) is not above 0 and up to 1000")
    }
    guard Rotation(rawValue: device.rotation) != nil else {
      throw error("device.rotation", "\(device.rotation) is not 0, 90, 180 or 270")
    }
    guard [1, 2, 4, 8, 24].contains(device.bitsPerPixel) else {
      throw error("device.bitsPerPixel", "\(device.bitsPerPixel) is not 1, 2, 4, 8 or 24")
    }
    if let offset = device.offset,
      [offset.x, offset.y].contains(where: { Int32(exactly: $0) == nil })
    {
      throw error("device.offset", "it is too large for a panel")
    }
  }

  private func check(
    _ frame: Manifest.Frame, before next: Manifest.Frame?, _ path: String
  ) throws(ManifestError) {
    try check(frame.picture, path)
    try check(frame, endsAt: next?.date, path)
    if let scheme = frame.colorScheme {
      try check(scheme, among: Self.colorSchemes, "\(path).colorScheme")
    }
    if let date = frame.generatedAt, date > manifest.generatedAt {
      throw error(
        "\(path).generatedAt", "it is after \(manifest.generatedAt.text), when the manifest was")
    }
    guard frame.dirty.count <= ManifestBounds.maximumTapsPerFrame,
      frame.taps.count <= ManifestBounds.maximumTapsPerFrame
    else {
      throw .tooLarge(
        "'\(path)' has more than \(ManifestBounds.maximumTapsPerFrame) targets or rectangles")
    }
    for (number, rect) in frame.dirty.enumerated() { try check(rect, "\(path).dirty[\(number)]") }
    for (number, tap) in frame.taps.enumerated() { try check(tap, "\(path).taps[\(number)]") }
    let corners = frame.taps.reduce(0) { $0 + ($1.polygon?.count ?? 0) }
    guard corners <= ManifestBounds.maximumCornersPerFrame else {
      throw .tooLarge(
        "the outlines of '\(path)' have more than \(ManifestBounds.maximumCornersPerFrame) corners"
      )
    }
    if let relevance = frame.relevance, !relevance.score.isFinite || !relevance.duration.isFinite {
      throw error("\(path).relevance", "its numbers are too large")
    }
  }

  private func check(
    _ frame: Manifest.Frame, endsAt next: Timestamp?, _ path: String
  ) throws(ManifestError) {
    if let next {
      guard frame.date < next else {
        throw error(
          "\(path).date", "frames are sorted by date, and the next one begins at \(next.text)")
      }
      guard frame.until == next else {
        throw error("\(path).until", "it is not \(next.text), when the next frame begins")
      }
    } else if let until = frame.until, until <= frame.date {
      throw error("\(path).until", "it is not after the frame's date")
    }
  }

  private func check(_ tap: Manifest.Tap, _ path: String) throws(ManifestError) {
    try check(tap.region, "\(path).region")
    guard let polygon = tap.polygon else { return }
    let width = Double(manifest.size.width), height = Double(manifest.size.height)
    guard polygon.count >= 3,
      // Corners are rounded to hundredths of a pixel.
      polygon.allSatisfy({ -1...width + 1 ~= $0.x && -1...height + 1 ~= $0.y })
    else { throw error("\(path).polygon", "it is not an outline in the picture") }
  }

  private func check(_ rect: PictureRect, _ path: String) throws(ManifestError) {
    let size = manifest.size
    guard rect.x >= 0, rect.y >= 0, rect.x + rect.width <= size.width,
      rect.y + rect.height <= size.height
    else {
      throw error(
        path,
        "\(JSONWriter.formatted(of: rect)) is not in the picture, which has \(size.width)×\(size.height) pixels"
      )
    }
  }

  private func check(_ size: Manifest.PictureSize, _ path: String) throws(ManifestError) {
    let sides = 1...ManifestBounds.maximumSide
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw error(path, "a side has 1 to \(ManifestBounds.maximumSide) pixels")
    }
  }

  private func check(_ picture: Manifest.Picture, _ path: String) throws(ManifestError) {
    guard PictureName.format(ofPath: picture.image) != nil else {
      throw error(
        "\(path).image", "'\(picture.image.prefix(100))' is not a picture in the manifest's folder"
      )
    }
    guard SHA256.isHexDigest(picture.sha256), picture.bytes >= 0 else {
      throw error(path, "a picture has a digest of 64 hexadecimal digits and a number of bytes")
    }
  }

  private func check(
    _ name: String, among names: [String], _ path: String
  ) throws(ManifestError) {
    guard !names.contains(name) else { return }
    throw error(
      path,
      "unknown name '\(name.prefix(100))'\(NearestName.suggestionText(for: name, among: names))")
  }

  private func error(_ path: String, _ reason: String) -> ManifestError {
    .malformed("'\(path)': \(reason)")
  }
}

extension JSONWriter {
  /// Formats a rectangle as a manifest writes it.
  fileprivate static func formatted(of rect: PictureRect) -> String {
    "[\(rect.x), \(rect.y), \(rect.width), \(rect.height)]"
  }
}
