import CPangoCairo
import Foundation
import Graphics

/// The first page of a PDF file, as asset catalogs have it, drawn by poppler at the requested size.
///
/// The library is loaded for the first PDF file. Without it (Debian's libpoppler-glib8), PDF files are not decoded.
struct PDFFormat: ImageFormat {
  var isScalable: Bool { true }

  /// The largest file in bytes; pictures in asset catalogs have some thousand.
  private static let maximumBytes = 2 << 20

  func recognizes(_ data: Data) -> Bool { data.starts(with: "%PDF-".utf8) }

  func size(of data: Data) -> ImageSize? {
    guard rejectionReason(of: data, drawnAt: nil) == nil else {
      return ImageSize(width: 100, height: 100)
    }
    guard let library = PopplerLibrary.shared else { return nil }
    return TimeLimitedCall.shared.value { library.size(of: data) } ?? nil
  }

  func rejectionReason(of data: Data, drawnAt targetSize: CGSize?) -> String? {
    data.count > Self.maximumBytes ? "it has more than \(Self.maximumBytes) bytes" : nil
  }

  func decode(_ data: Data, targetSize: CGSize?) -> DecodedImage? {
    guard let library = PopplerLibrary.shared, let natural = size(of: data) else { return nil }
    let canvas = natural.canvas(filling: targetSize)
    // The library draws letters with Cairo, which releases unused fonts of the process when it adds others.
    let address = FontLock.hold {
      TimeLimitedCall.shared.value { library.surface(of: data, canvas) } ?? nil
    }
    return address.flatMap { OpaquePointer(bitPattern: $0) }.map { surface in
      DecodedImage(
        surface: surface, originalSize: CGSize(width: natural.width, height: natural.height))
    }
  }
}

/// The used functions of poppler-glib 0.82 and of GLib, loaded dynamically.
private struct PopplerLibrary: Sendable {
  typealias MakeBytes = @convention(c) (UnsafeRawPointer?, Int) -> OpaquePointer?
  typealias FreeBytes = @convention(c) (OpaquePointer?) -> Void
  typealias Open =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
    ) -> OpaquePointer?
  typealias Page = @convention(c) (OpaquePointer?, Int32) -> OpaquePointer?
  typealias PageSize =
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?
    ) -> Void
  typealias Render = @convention(c) (OpaquePointer?, OpaquePointer?) -> Void

  let makeBytes: MakeBytes
  let freeBytes: FreeBytes
  let open: Open
  let page: Page
  let pageSize: PageSize
  let render: Render

  static let shared = PopplerLibrary()

  private init?() {
    guard let library = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL),
      let makeBytes = dlsym(library, "g_bytes_new"),
      let freeBytes = dlsym(library, "g_bytes_unref"),
      let open = dlsym(library, "poppler_document_new_from_bytes"),
      let page = dlsym(library, "poppler_document_get_page"),
      let pageSize = dlsym(library, "poppler_page_get_size"),
      let render = dlsym(library, "poppler_page_render")
    else { return nil }
    self.makeBytes = unsafeBitCast(makeBytes, to: MakeBytes.self)
    self.freeBytes = unsafeBitCast(freeBytes, to: FreeBytes.self)
    self.open = unsafeBitCast(open, to: Open.self)
    self.page = unsafeBitCast(page, to: Page.self)
    self.pageSize = unsafeBitCast(pageSize, to: PageSize.self)
    self.render = unsafeBitCast(render, to: Render.self)
  }

  /// Returns the size of the first page; a point is a pixel.
  func size(of data: Data) -> ImageSize? {
    withPage(of: data) { _, width, height in
      ImageSize(width: Int(pixel: width.rounded(.up)), height: Int(pixel: height.rounded(.up)))
    }
  }

  /// Returns the address of a new surface that the caller owns.
  func surface(of data: Data, _ canvas: CGSize) -> Int? {
    withPage(of: data) { page, width, height in
      guard
        let surface = cairo_image_surface_create(
          CAIRO_FORMAT_ARGB32, Int32(canvas.width), Int32(canvas.height)),
        let context = cairo_create(surface)
      else { return nil }
      defer { cairo_destroy(context) }
      cairo_scale(context, canvas.width / width, canvas.height / height)
      render(page, context)
      guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
        cairo_surface_destroy(surface)
        return nil
      }
      return Int(bitPattern: surface)
    }
  }

  private func withPage<Result>(
    of data: Data, _ body: (OpaquePointer, Double, Double) -> Result?
  ) -> Result? {
    let bytes = data.withUnsafeBytes { makeBytes($0.baseAddress, $0.count) }
    defer { freeBytes(bytes) }
    guard let document = open(bytes, nil, nil) else { return nil }
    defer { placard_unref(UnsafeMutableRawPointer(document)) }
    guard let first = page(document, 0) else { return nil }
    defer { placard_unref(UnsafeMutableRawPointer(first)) }
    var (width, height) = (0.0, 0.0)
    pageSize(first, &width, &height)
    let sides = 0.01..<16_384
    guard sides.contains(width), sides.contains(height) else { return nil }
    return body(first, width, height)
  }
}
