package import CheckedJSON
import Foundation
package import PixelOutput

/// The layout of a screen on its display, to the pixel.
package struct ScreenPlan: Hashable, Sendable {
  package let file: ScreenFile
  package let device: DeviceProfile
  /// In painting order; they do not overlap.
  package let slots: [PlacedSlot]
  /// The position of the status line, in pixels of the canvas.
  package let statusLine: PixelRect?

  /// Lays out the slots of a screen.
  ///
  /// - Parameters:
  ///   - file: The screen.
  ///   - device: The device that the file names.
  /// - Throws: `JSONFileError` with line and field of what does not fit on the display.
  package init(_ file: ScreenFile, on device: DeviceProfile) throws(JSONFileError) {
    self.file = file
    self.device = device
    let space = try ScreenGeometry(file, on: ScreenPage(device))
    statusLine = space.statusLine
    var placedSlots: [PlacedSlot] = []
    for (slot, cell) in zip(file.slots, try space.cells(of: file.slots)) {
      if let other = placedSlots.first(where: { $0.cell.overlaps(cell) }) {
        throw slot.origin.error("overlaps the slot '\(other.slot.name)'; move one of them")
      }
      placedSlots.append(
        PlacedSlot(
          slot: slot, cell: cell, region: space.page.region(of: cell),
          families: device.families(suiting: PixelSize(cell.width, cell.height))))
    }
    slots = placedSlots
  }
}

/// A slot of a screen and its position on the display.
package struct PlacedSlot: Hashable, Sendable {
  package let slot: ScreenSlot
  /// The slot's rectangle on the canvas, before rotation, in pixels; its widgets are laid out in it.
  package let cell: PixelRect
  /// The slot's rectangle in the picture file.
  package let region: PictureRect
  /// The widget families that fit the cell, the best one first.
  package let families: [DisplayFamily]

  /// The size at which widgets are drawn: `RenderSettings.canvas`.
  package var canvas: PixelSize { PixelSize(cell.width, cell.height) }
}

extension PixelRect {
  fileprivate func overlaps(_ other: PixelRect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}

extension DeviceProfile {
  /// Returns the home screen families by the similarity of their shape on this display to a cell's, the most similar
  /// first.
  func families(suiting cell: PixelSize) -> [DisplayFamily] {
    let families: [DisplayFamily] = [.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge]
    let distances = families.map { family in
      let own = canvas(of: family)
      return abs(log(Double(own.width) / Double(cell.width)))
        + abs(log(Double(own.height) / Double(cell.height)))
    }
    return zip(families, distances).sorted { $0.1 < $1.1 }.map(\.0)
  }
}
