package import Graphics

/// What the pixels of an encoded picture depend on besides its bytes.
package enum ImageDependency: Hashable, Sendable {
  /// Nothing: the format defines each pixel.
  case none
  /// The library that draws it, by the name and the size of its file.
  case library(String)
  /// The fonts that a library finds on this machine.
  case fonts

  /// Creates the dependency of a picture.
  package init(of content: ImageContent) {
    if PDFFormat().recognizes(content.data) {
      // Letters whose font is not embedded are drawn in one of the machine's.
      self = .fonts
    } else if SVGFormat().recognizes(content.data) {
      self = SVGCost(content.data).hasText ? .fonts : .library(SVGFormat.libraryFile)
    } else {
      self = .none
    }
  }
}
