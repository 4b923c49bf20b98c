public import Foundation
package import Graphics

/// An image in memory in UIKit's spelling, for code that widgets share with an app.
///
/// The bytes are PNG, JPEG or another format that the renderer decodes. They are decoded when the
/// image is drawn, and invalid bytes are reported then. Images of the same content are equal.
public final class UIImage: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case empty
    case data(ImageContent)
    case named(String, Bundle?)
    case symbol(String)
    case file(URL)
  }

  /// Whether an image is drawn in its own colors or in the tint.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// As its asset catalog specifies.
    case automatic
    /// It is drawn in its own colors.
    case alwaysOriginal
    /// Its opaque parts are drawn in the foreground style.
    case alwaysTemplate
  }

  package let source: Source
  /// Pixels per point.
  public let scale: CGFloat
  /// Whether the image is drawn in its own colors or in the tint.
  public let renderingMode: RenderingMode
  /// The color of a symbol in contexts, and in views where it keeps its colors; a bitmap has it in its pixels.
  package let symbolTint: UIColor?

  package init(
    _ source: Source, scale: CGFloat = 1, renderingMode: RenderingMode = .automatic,
    symbolTint: UIColor? = nil
  ) {
    self.source = source
    self.scale = scale
    self.renderingMode = renderingMode
    self.symbolTint = symbolTint
  }

  /// The pixels per point of the screen, and so of symbols.
  package static let screenScale: CGFloat = 3
  /// The size of the text that symbols are as large as, in points.
  package static let symbolPointSize: Double = 17

  /// Creates an empty image, for which nothing is drawn.
  public convenience init() { self.init(.empty) }

  /// Creates an image from encoded bytes, or returns `nil` if there are none.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Creates an image from encoded bytes with `scale` pixels per point, or returns `nil` if there
  /// are none.
  public convenience init?(data: Data, scale: CGFloat) {
    guard !data.isEmpty, scale > 0, scale.isFinite else { return nil }
    self.init(.data(ImageContent(data: data)), scale: scale)
  }

  /// An image of an asset catalog by name; a name that none knows is reported when it is drawn.
  public convenience init?(named name: String) { self.init(named: name, in: nil) }

  /// An image of an asset catalog by name; a name that none knows is reported when it is drawn.
  public convenience init?(named name: String, in bundle: Bundle?) {
    guard !name.isEmpty else { return nil }
    self.init(.named(name, bundle))
  }

  /// An image of a catalog.
  public convenience init(resource: ImageResource) {
    self.init(.named(resource.name, resource.bundle))
  }

  /// Creates a symbol from its name in SF Symbols; a name without an icon is reported when it is
  /// drawn.
  public convenience init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    self.init(.symbol(name), scale: UIImage.screenScale)
  }

  /// Creates an image from a file, which is read when the image is drawn; returns `nil` for an
  /// empty path.
  public convenience init?(contentsOfFile path: String) {
    guard !path.isEmpty else { return nil }
    self.init(.file(URL(fileURLWithPath: path)), scale: UIImage.scale(ofFile: path))
  }

  /// Returns the image with its own colors, or in the foreground style.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(source, scale: scale, renderingMode: renderingMode, symbolTint: symbolTint)
  }

  /// Whether both have the same content, scale, rendering mode and tint.
  public static func == (left: UIImage, right: UIImage) -> Bool {
    left === right
      || left.source == right.source && left.scale == right.scale
        && left.renderingMode == right.renderingMode && left.symbolTint == right.symbolTint
  }

  /// Hashes content, scale, rendering mode and tint.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(scale)
    hasher.combine(renderingMode)
    hasher.combine(symbolTint)
  }

  /// The size in points of an image in memory or a symbol; zero for one that is looked up when it is drawn.
  public var size: CGSize {
    switch source {
    case .data(let content):
      guard let pixels = ImageHeader(content.data)?.size else { return .zero }
      return CGSize(width: pixels.width / scale, height: pixels.height / scale)
    case .symbol(let name):
      guard let glyph = SymbolTable.glyph(named: name) else { return .zero }
      let size = glyph.size(pointSize: UIImage.symbolPointSize)
      return CGSize(
        width: (size.width * scale).rounded(.up) / scale,
        height: (size.height * scale).rounded(.up) / scale)
    case .empty, .named, .file: return .zero
    }
  }

  /// Returns the original bytes, without encoding them again.
  ///
  /// `import UIKit` has the method for symbols and other images that have to be drawn, too.
  @_disfavoredOverload
  public func pngData() -> Data? {
    if case .data(let content) = source { content.data } else { nil }
  }

  /// Returns the pixels per point according to a file name: 2 for `name@2x.png`.
  private static func scale(ofFile path: String) -> CGFloat {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    if name.hasSuffix("@2x") { return 2 }
    return name.hasSuffix("@3x") ? 3 : 1
  }
}

/// The size of an encoded PNG, GIF or JPEG image, parsed from its header.
struct ImageHeader {
  /// The size in pixels, before any rotation that the file specifies.
  let size: CGSize

  init?(_ data: Data) {
    let bytes = [UInt8](data.prefix(65_536))
    guard let size = Self.png(bytes) ?? Self.gif(bytes) ?? Self.jpeg(bytes) else { return nil }
    self.size = size
  }

  private static func png(_ bytes: [UInt8]) -> CGSize? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 else { return nil }
    func word(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return CGSize(width: word(16), height: word(20))
  }

  private static func gif(_ bytes: [UInt8]) -> CGSize? {
    guard bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 else { return nil }
    return CGSize(
      width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
  }

  private static func jpeg(_ bytes: [UInt8]) -> CGSize? {
    guard let header = JPEGSegments(bytes).first(where: \.isFrameHeader) else { return nil }
    // Precision, height and width.
    let bytes = Array(header.parameters.prefix(5))
    guard bytes.count == 5 else { return nil }
    return CGSize(
      width: Int(bytes[3]) << 8 | Int(bytes[4]), height: Int(bytes[1]) << 8 | Int(bytes[2]))
  }
}
