import CPangoCairo
import Foundation

/// Scalable Vector Graphics, drawn by librsvg at the size that is wanted.
///
/// The library is opened when the first such picture comes: most frames have none, and opening it costs
/// as much as drawing several. Without it (Debian's librsvg2-2) SVG pictures are not decoded.
struct SVGFormat: ImageFormat {
  var isScalable: Bool { true }

  func recognizes(_ data: Data) -> Bool {
    let start = String(decoding: data.prefix(512), as: UTF8.self)
    return start.contains("<svg") || start.hasPrefix("<?xml") && data.count < 4 << 20
  }

  func size(of data: Data) -> ImageSize? {
    withHandle(data) { library, handle in
      var (width, height) = (0.0, 0.0)
      guard library.intrinsicSize(handle, &width, &height) != 0, (0..<100_000).contains(width),
        (0..<100_000).contains(height)
      else { return ImageSize(width: 100, height: 100) }
      return ImageSize(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    }
  }

  func decode(_ data: Data, wanted: CGSize?) -> DecodedImage? {
    guard let natural = size(of: data) else { return nil }
    let original = CGSize(width: natural.width, height: natural.height)
    let ratio = wanted.map { max($0.width / original.width, $0.height / original.height) } ?? 1
    let scale = ratio.isFinite ? max(1e-3, min(ratio, 4_096 / max(original.width, 1))) : 1
    let width = max(1, min(4_096, (original.width * scale).rounded(.up)))
    let height = max(1, min(4_096, (original.height * scale).rounded(.up)))
    return withHandle(data) { library, handle in
      guard
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
        let context = cairo_create(surface)
      else { return nil }
      defer { cairo_destroy(context) }
      var viewport = RSVGLibrary.Rectangle(x: 0, y: 0, width: width, height: height)
      guard library.render(handle, context, &viewport, nil) != 0 else {
        cairo_surface_destroy(surface)
        return nil
      }
      return DecodedImage(surface: surface, originalSize: original)
    }
  }

  private func withHandle<Result>(
    _ data: Data, _ body: (RSVGLibrary, OpaquePointer) -> Result?
  ) -> Result? {
    guard let library = RSVGLibrary.shared else { return nil }
    let handle = data.withUnsafeBytes { bytes in
      library.open(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, nil)
    }
    guard let handle else { return nil }
    defer { placard_unref(UnsafeMutableRawPointer(handle)) }
    return body(library, handle)
  }
}

/// The functions of librsvg 2.52 that are used, found at run time.
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
