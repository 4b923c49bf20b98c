/// What the pixels of a drawn picture show: the rasterizer records it, and the panel stage dithers each kind in its own way.
///
/// A region is a photograph, a gradient, or a letter that is a picture. It keeps its own pixels as they were when it
/// was drawn: what is drawn on top of it later hides them, but does not move their dots.
package struct ContentMask: Hashable, Sendable {
  /// What a region shows.
  package enum Content: Hashable, Sendable {
    /// A photograph, a gradient, or fills that a view dithers; `nil` is the display's dithering.
    case picture(Dither?)
    /// Emoji of a line of text, and the color around them.
    case emoji(ground: ResolvedColor)
  }

  /// Pixels that are dithered together, apart from all others.
  package struct Region: Hashable, Sendable {
    package var content: Content
    /// The place of the region's top left pixel in the picture.
    package var x: Int, y: Int
    /// The region's pixels with a byte for each, row by row; those of 0 are not part of it.
    package var bitmap: Bitmap
    package var coverage: [UInt8]

    package init(content: Content, x: Int, y: Int, bitmap: Bitmap, coverage: [UInt8]) {
      precondition(coverage.count == bitmap.pixels.count, "a region needs one byte per pixel")
      self.content = content
      (self.x, self.y) = (x, y)
      self.bitmap = bitmap
      self.coverage = coverage
    }
  }

  /// The regions in the order in which they were drawn.
  package let regions: [Region]
  /// The number of each pixel's region, counted from 1, row by row; 0 for pixels of no region, and empty where there
  /// are no regions.
  package let numbers: [UInt16]

  /// The mask of a picture that has no regions.
  package static let empty = ContentMask(regions: [], numbers: [])

  package init(regions: [Region], numbers: [UInt16]) {
    self.regions = regions
    self.numbers = numbers
  }
}
