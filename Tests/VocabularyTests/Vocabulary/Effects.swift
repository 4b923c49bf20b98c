import SwiftUI

@MainActor @SpecimenBuilder var effectSpecimens: [Specimen] {
  Specimen(".shadow", ".shadow(color:radius:x:y:)", shows: .size(80, 60)) {
    Tile()
      .shadow(color: Color.black.opacity(0.5), radius: 4, x: 0, y: 2)
      .padding(20)
  }
  Specimen("ViewModifier", ": ViewModifier", "func body(content:)", shows: .size(60, 40)) {
    Tile().modifier(Card(inset: 10))
  }
  Specimen(".modifier", ".modifier(_:)", shows: .size(40, 20)) { Tile().modifier(Card(inset: 0)) }
}

private struct Card: ViewModifier {
  var inset: CGFloat

  func body(content: Content) -> some View {
    content
      .padding(inset)
      .background(Color.black)
      .cornerRadius(4)
  }
}
