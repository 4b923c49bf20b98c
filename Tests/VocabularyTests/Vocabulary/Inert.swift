import SwiftUI

@MainActor @SpecimenBuilder var inertSpecimens: [Specimen] {
  Specimen(".animation", ".animation(_:value:)", "Animation constants", shows: .size(40, 20)) {
    Tile()
      .animation(.easeInOut(duration: 0.3), value: 89)
      .animation(.default, value: true)
  }
  Specimen(".transition", ".transition(_:)", shows: .size(40, 20)) {
    Tile().transition(.move(edge: .bottom))
  }
  Specimen(".onAppear", ".onAppear({})", shows: .size(40, 20)) {
    Tile().onAppear {
      print("appeared")
    }
  }
}
