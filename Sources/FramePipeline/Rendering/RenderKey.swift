import CVersion
import CairoBackend
import FileStorage
import Foundation
package import Graphics
package import PixelOutput

/// The identity of a picture: a digest of everything that its file depends on, so that equal keys mean equal files.
package struct RenderKey: Hashable, Sendable {
  /// SHA-256 in 64 lowercase hexadecimal digits.
  package let digest: String

  package init(digest: String) { self.digest = digest }
}

/// Makes the keys of the display lists that a renderer draws with the same settings.
///
/// A display list is all that drawing receives of a widget, so that the key needs to know neither parameters and entries
/// nor clock and locale.
package struct RenderKeyMaker {
  /// The version of the drawing; raised with each change of the pixels, the files or the findings of any display list,
  /// and of the encoding of keys.
  static let rendererVersion = 1

  /// What a display list is drawn with besides its device.
  package struct Drawing: Hashable, Sendable {
    package var placement: PicturePlacement
    /// The color behind rounded corners and around the canvas.
    package var background: ResolvedColor
    /// The radius of the corners, in points.
    package var cornerRadius: Double
    /// The dithering that replaces the device's; `nil` if none does.
    package var dither: Dither?
    package var compression: Compression

    package init(
      placement: PicturePlacement, background: ResolvedColor, cornerRadius: Double,
      dither: Dither? = nil, compression: Compression = .small
    ) {
      self.placement = placement
      self.background = background
      self.cornerRadius = cornerRadius
      self.dither = dither
      self.compression = compression
    }
  }

  /// What a key contains of an encoded picture; `nil` if its pixels depend on more than that.
  private typealias ImageIdentity = [String]?

  /// The encoded settings and versions.
  private let prefix: [UInt8]
  private let fontFiles: FontFileDigests
  private var images: [ImageContent: ImageIdentity] = [:]

  /// The maximum number of encoded pictures whose identity is kept.
  private static let maximumImages = 256

  /// Creates the keys of a renderer.
  ///
  /// - Parameters:
  ///   - traits: What pictures depend on of the device.
  ///   - drawing: What a display list is drawn with besides.
  ///   - fontFiles: The digests of font files.
  package init(
    traits: PictureTraits, drawing: Drawing, fontFiles: FontFileDigests = .shared
  ) {
    self.fontFiles = fontFiles
    var encoder = CanonicalEncoder()
    encoder.encode(Self.rendererVersion)
    encoder.encode(Self.environment)
    encoder.encode(traits)
    encoder.encode(drawing)
    prefix = encoder.bytes
  }

  /// The program, the architecture and the libraries that draw.
  private static let environment: [String] = {
    #if arch(x86_64)
    let architecture = "x86_64"
    #elseif arch(arm64)
    let architecture = "arm64"
    #else
    let architecture = "other"
    #endif
    return [PLACARD_VERSION, String(cString: placard_commit()), architecture]
      + GraphicsLibraries.files
  }()

  /// Returns the key of a display list, or `nil` if its pixels depend on more than a key can contain, such as the fonts
  /// that another library finds for the letters of an SVG file.
  package mutating func key(of list: DisplayList) -> RenderKey? {
    var encoder = CanonicalEncoder()
    encoder.encode(list)
    var input = CanonicalEncoder()
    input.encode(encoder.images.count)
    input.encode(encoder.files.count)
    for image in encoder.images {
      guard let identity = identity(of: image) else { return nil }
      input.encode(identity)
    }
    for file in encoder.files {
      guard let digest = fontFiles.digest(of: file) else { return nil }
      input.encode(digest)
    }
    // The numbers of images and files follow from the bytes of the list, which are last.
    return RenderKey(digest: SHA256.hexDigest(of: prefix + input.bytes + encoder.bytes))
  }

  private mutating func identity(of image: ImageContent) -> ImageIdentity {
    if let known = images[image] { return known }
    let digest = SHA256.hexDigest(of: [UInt8](image.data))
    let identity: ImageIdentity =
      switch ImageDependency(of: image) {
      case .none: [digest]
      case .library(let file): [digest, file]
      case .fonts: nil
      }
    if images.count >= Self.maximumImages { images = [:] }
    images[image] = .some(identity)
    return identity
  }
}

extension RenderKeyMaker.Drawing: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(placement)
    encoder.encode(background)
    encoder.encode(cornerRadius)
    encoder.encode(dither)
    encoder.encode(compression)
  }
}

extension PicturePlacement: CanonicallyEncodable {
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(canvas)
    encoder.encode(scale)
    encoder.encode(rotation)
    encoder.encode(isMirrored)
    encoder.encode(letterbox)
  }
}
