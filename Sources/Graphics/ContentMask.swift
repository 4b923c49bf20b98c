/// What the pixels of a drawn picture show: the rasterizer records it, and later stages treat each class in its own way.
///
/// A region is a photograph, a gradient, or a letter that is a picture. It keeps its own pixels as they were when it
/// was drawn: what is drawn on top of it later hides them, but does not move their dots.
package struct ContentMask: Hashable, Sendable {
  /// What a pixel shows: that of the topmost item that hides what is below it.
  package enum Class: UInt8, Hashable, Sendable, CaseIterable {
    /// A flat color, and where nothing is drawn.
    case fill
    /// A letter, or the halo around it.
    case text
    /// A rule, a thin line, or a contour, in one ink.
    case rule
    /// A picture.
    case photograph
    /// Colors that pass into each other: gradients, shadows, and what is blurred or masked.
    case gradient
    /// An emoji.
    case emoji
  }

  /// How a region is dithered.
  package enum Content: Hashable, Sendable {
    /// A photograph, a gradient, or fills that a view dithers; `nil` is the display's dithering.
    case picture(Dither?)
    /// Emoji of a line of text, and the color around them.
    case emoji(background: ResolvedColor)
  }

  /// Pixels that are dithered together, apart from all others.
  package struct Region: Hashable, Sendable {
    package var content: Content
    /// The position of the region's top left pixel in the picture.
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
  /// The raw value of each pixel's class, row by row; empty if all pixels are fills.
  package let classes: [UInt8]

  /// The mask of a picture of fills.
  package static let empty = ContentMask(regions: [], numbers: [])

  package init(regions: [Region], numbers: [UInt16], classes: [UInt8] = []) {
    self.regions = regions
    self.numbers = numbers
    self.classes = classes
  }
}
