/// Draws an area of a picture in a display's inks by itself, so that what lies around it has no part in it.
///
/// The interface from the rasterizer, which knows what is a photograph, to the inks, which know how to show it.
package protocol RegionDithering: AnyObject {
  /// Replaces the pixels of an area by the nominal colors of inks.
  ///
  /// - Parameters:
  ///   - pixels: Opaque words 0xFFRRGGBB, `rowLength` of them a row.
  ///   - size: The area's width and height, in pixels.
  ///   - rowLength: The pixels from one row to the next.
  ///   - origin: The area's place on the canvas, from which fixed patterns are counted.
  ///   - coverage: A byte for each pixel of the area, row by row; pixels of 0 stay as they are, and no
  ///     error is passed on to them. All are replaced where it is nil.
  ///   - dither: How; the display's way for pictures where it is nil.
  func dither(
    _ pixels: UnsafeMutablePointer<UInt32>, size: (width: Int, height: Int), rowLength: Int,
    origin: (x: Int, y: Int), coverage: UnsafePointer<UInt8>?, by dither: Dither?)
}
