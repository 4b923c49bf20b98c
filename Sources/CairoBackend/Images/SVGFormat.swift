import CPangoCairo
import Foundation
import Graphics

/// Scalable Vector Graphics, drawn by librsvg at the requested size.
///
/// The library is loaded for the first SVG image: most frames have none, and loading it takes as long as drawing
/// several. Without it (Debian's librsvg2-2), SVG images are not decoded.
struct SVGFormat: ImageFormat {
  var isScalable: Bool { true }

  /// A cache for the most recent file, which is measured, checked and drawn in succession.
  private final class Cache {
    var data: Data?
    var cost: SVGCost?
    var size: ImageSize??
  }

  private let last = Cache()

  /// The name and the size of the library's file; it does not contain the version.
  static let libraryFile: String =
    RSVGLibrary.shared == nil
    ? LoadedLibrary.none : LoadedLibrary.files(named: ["librsvg-2.so"])[0]

  private func cacheEntry(of data: Data) -> Cache {
    if last.data != data { (last.data, last.cost, last.size) = (data, nil, nil) }
    return last
  }

  private func cost(of data: Data) -> SVGCost {
    let entry = cacheEntry(of: data)
    let cost = entry.cost ?? SVGCost(data)
    entry.cost = cost
    return cost
  }

  func recognizes(_ data: Data) -> Bool {
    let start = String(decoding: data.prefix(512), as: UTF8.self)
    return start.contains("<svg") || start.hasPrefix("<?xml")
  }

  func size(of data: Data) -> ImageSize? {
    if let size = cacheEntry(of: data).size { return size }
    let size = readSize(of: data)
    cacheEntry(of: data).size = .some(size)
    return size
  }

  private func readSize(of data: Data) -> ImageSize? {
    guard let library = RSVGLibrary.shared else { return nil }
    // A rejected file is not parsed: a placeholder takes its place.
    guard cost(of: data).rejectionReason == nil else { return ImageSize(width: 100, height: 100) }
    return TimeLimitedCall.shared.value { library.size(of: data) } ?? nil
  }

  func rejectionReason(of data: Data, drawnAt targetSize: CGSize?) -> String? {
    let cost = cost(of: data)
    guard cost.rejectionReason == nil, let natural = size(of: data) else {
      return cost.rejectionReason
    }
    return cost.rejectionReason(canvas: natural.canvas(filling: targetSize))
  }

  func decode(_ data: Data, targetSize: CGSize?) -> DecodedImage? {
    guard let natural = size(of: data), let library = RSVGLibrary.shared else { return nil }
    let canvas = natural.canvas(filling: targetSize)
    let draw = { TimeLimitedCall.shared.value { library.surface(of: data, canvas) } ?? nil }
    // The library loads letters from the FreeType faces that all fonts of the process share. An estimated cost below that
    // limit keeps the time of the call far below its own.
    let drawn = cost(of: data).hasText ? FontLock.hold(draw) : draw()
    return drawn.flatMap { OpaquePointer(bitPattern: $0) }.map { surface in
      DecodedImage(
        surface: surface, originalSize: CGSize(width: natural.width, height: natural.height))
    }
  }
}

extension RSVGLibrary {
  fileprivate func size(of data: Data) -> ImageSize? {
    withHandle(data) { handle in
      var (width, height) = (0.0, 0.0)
      guard intrinsicSize(handle, &width, &height) != 0, (0..<100_000).contains(width),
        (0..<100_000).contains(height)
      else { return ImageSize(width: 100, height: 100) }
      return ImageSize(
        width: Int(pixel: width.rounded(.up)), height: Int(pixel: height.rounded(.up)))
    }
  }

  /// Returns the address of a new surface that the caller owns.
  fileprivate func surface(of data: Data, _ canvas: CGSize) -> Int? {
    withHandle(data) { handle in
      guard
        let surface = cairo_image_surface_create(
          CAIRO_FORMAT_ARGB32, Int32(canvas.width), Int32(canvas.height)),
        let context = cairo_create(surface)
      else { return nil }
      defer { cairo_destroy(context) }
      // The thread's own font map would be released after the thread has ended, when others draw text again.
      defer { pango_cairo_font_map_set_default(nil) }
      var viewport = Rectangle(x: 0, y: 0, width: canvas.width, height: canvas.height)
      guard render(handle, context, &viewport, nil) != 0 else {
        cairo_surface_destroy(surface)
        return nil
      }
      return Int(bitPattern: surface)
    }
  }

  private func withHandle<Result>(_ data: Data, _ body: (OpaquePointer) -> Result?) -> Result? {
    let handle = data.withUnsafeBytes { bytes in
      open(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, nil)
    }
    guard let handle else { return nil }
    defer { placard_unref(UnsafeMutableRawPointer(handle)) }
    return body(handle)
  }
}

/// The used functions of librsvg 2.52, loaded dynamically.
private struct RSVGLibrary: Sendable {
  struct Rectangle {
    var x, y, width, height: Double
  }

  typealias Open =
    @convention(c) (
      UnsafePointer<UInt8>?, Int, UnsafeMutableRawPointer?
    ) -> OpaquePointer?
  typealias IntrinsicSize =
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?
    ) -> Int32
  typealias Render =
    @convention(c) (
      OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Int32

  let open: Open
  let intrinsicSize: IntrinsicSize
  let render: Render

  static let shared = RSVGLibrary()

  private init?() {
    guard let library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL),
      let open = dlsym(library, "rsvg_handle_new_from_data"),
      let size = dlsym(library, "rsvg_handle_get_intrinsic_size_in_pixels"),
      let render = dlsym(library, "rsvg_handle_render_document")
    else { return nil }
    self.open = unsafeBitCast(open, to: Open.self)
    intrinsicSize = unsafeBitCast(size, to: IntrinsicSize.self)
    self.render = unsafeBitCast(render, to: Render.self)
  }
}
