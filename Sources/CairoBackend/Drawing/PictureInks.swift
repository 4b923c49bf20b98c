package import Graphics

/// What pictures are drawn with on a display of few inks.
package struct PictureInks {
  /// Finds the dots of an area.
  package let dithering: any RegionDithering
  /// Every color that the display can show, as opaque pixels.
  let inks: Set<UInt32>

  package init(dithering: any RegionDithering, inks: [ResolvedColor]) {
    self.dithering = dithering
    self.inks = Set(inks.map(\.premultiplied))
  }
}
