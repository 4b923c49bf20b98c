import Foundation
import PixelOutput

extension DeviceProfile {
  /// The families of a home screen by how much their shape on this display is like a cell's, the most
  /// alike first.
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
