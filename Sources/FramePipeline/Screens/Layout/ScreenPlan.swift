package import PixelOutput

/// A screen on its display: where each slot is, to the pixel.
package struct ScreenPlan: Hashable, Sendable {
  package var file: ScreenFile
  package var device: DeviceProfile
  /// In painting order, none sharing a pixel with another.
  package var slots: [PlacedSlot]
  /// Where the status line is, in pixels of the canvas.
  package var statusLine: PixelRect?

  package init(
    file: ScreenFile, device: DeviceProfile, slots: [PlacedSlot], statusLine: PixelRect? = nil
  ) {
    self.file = file
    self.device = device
    self.slots = slots
    self.statusLine = statusLine
  }
}

/// A slot of a screen and its place on the display.
package struct PlacedSlot: Hashable, Sendable {
  package var slot: ScreenSlot
  /// The slot's place on the canvas, before rotation, in pixels: what its widgets are laid out in.
  package var cell: PixelRect
  /// The slot's place in the picture as it is written.
  package var region: PictureRect
  /// The families of widgets that suit the cell, the best one first.
  package var families: [DisplayFamily]

  package init(
    slot: ScreenSlot, cell: PixelRect, region: PictureRect, families: [DisplayFamily]
  ) {
    self.slot = slot
    self.cell = cell
    self.region = region
    self.families = families
  }

  /// The size that widgets are drawn at: `RenderSettings.canvas`.
  package var canvas: PixelSize { PixelSize(cell.width, cell.height) }
}
