import SwiftUI

@MainActor @SpecimenBuilder var placementSpecimens: [Specimen] {
  Specimen(".offset", ".offset(x:y:)", shows: .size(40, 20)) { Tile().offset(x: 4, y: -2) }
  Specimen(".position", ".position(x:y:)", shows: .middle(255, 255, 255)) {
    Tile().position(x: 80, y: 60)
  }
  Specimen(".fixedSize", ".fixedSize(horizontal:vertical:)") {
    Text("A line that is longer than its frame")
      .fixedSize(horizontal: false, vertical: true)
  }
  Specimen(".layoutPriority", ".layoutPriority(_:)") {
    HStack {
      Text("A rather long name of a hero")
      Text("89 %").layoutPriority(1)
    }
  }
  Specimen(".scaleEffect", ".scaleEffect(_:)", shows: .middle(255, 255, 255)) {
    Tile().scaleEffect(0.5)
  }
  Specimen(".rotationEffect", ".rotationEffect(_:)", "Angle", "Angle.degrees(_:)") {
    Tile().rotationEffect(.degrees(45))
  }
  Specimen("LazyVGrid", "LazyVGrid(columns:spacing:{})", "GridItem", shows: .size(160, 42)) {
    LazyVGrid(columns: [GridItem(.flexible()), GridItem(.flexible())], spacing: 2) {
      ForEach(0..<4) { _ in
        Color.orange.frame(height: 20)
      }
    }
  }
  Specimen("GridItem.Size.flexible", "GridItem.Size.flexible()", shows: .size(160, 20)) {
    LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 0), count: 3)) {
      Color.red.frame(height: 20)
      Color.green.frame(height: 20)
      Color.blue.frame(height: 20)
    }
  }
  Specimen(".id", ".id(_:)", shows: .size(40, 20)) { Tile().id("tile") }
}
