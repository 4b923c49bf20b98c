import SwiftUI

@MainActor @SpecimenBuilder var layerSpecimens: [Specimen] {
  Specimen(".background", ".background(_:)", shows: .middle(255, 255, 255)) {
    Color.clear.background(Color.white)
  }
  Specimen(".background(Color(…))", shows: .middle(255, 0, 0)) {
    Color.clear.background(Color(red: 1, green: 0, blue: 0))
  }
  Specimen(".overlay", ".overlay(_:)", shows: .middle(0, 0, 0)) { Tile().overlay(Color.black) }
  Specimen(".overlay({})", shows: .middle(255, 141, 40)) {
    Tile().overlay {
      Color.orange.frame(width: 10, height: 10)
    }
  }
  Specimen(".mask", shows: .middle(255, 56, 60)) {
    Color.red.mask(Circle())
  }
}
