import SwiftUI

private let isFavorite = true

@MainActor @SpecimenBuilder var commonImages: [Specimen] {
  Specimen("symbol by a condition") { Image(systemName: isFavorite ? "star.fill" : "star") }
  Specimen("resizable symbol", shows: .size(20, 20)) {
    Image(systemName: "heart")
      .resizable()
      .scaledToFit()
      .foregroundColor(.red)
      .frame(width: 20, height: 20)
  }
  Specimen("symbol with a font") {
    Image(systemName: "bolt").font(.system(size: 20, weight: .bold))
  }
  Specimen("symbol variants") { Image(systemName: "heart").symbolVariant(.fill) }
  Specimen("symbol rendering") {
    Image(systemName: "cloud.sun.fill")
      .symbolRenderingMode(.palette)
      .foregroundStyle(.gray, .yellow)
  }
  Specimen("multicolor symbol") {
    Image(systemName: "cloud.sun.fill").symbolRenderingMode(.multicolor)
  }
  Specimen("rendering modes", shows: .size(20, 20)) {
    Image(uiImage: redImage).renderingMode(.template).resizable().frame(width: 20, height: 20)
  }
  Specimen("interpolation", shows: .middle(255, 0, 0)) {
    Image(uiImage: redImage).resizable().interpolation(.none).antialiased(false)
  }
  Specimen("cap insets", shows: .middle(255, 0, 0)) {
    Image(uiImage: redImage).resizable(capInsets: EdgeInsets(), resizingMode: .tile)
  }
  Specimen("image in a circle", shows: .middle(255, 0, 0)) {
    Image(uiImage: redImage)
      .resizable()
      .aspectRatio(contentMode: .fill)
      .frame(width: 44, height: 44)
      .clipShape(Circle())
      .overlay(Circle().stroke(.white, lineWidth: 2))
  }
  Specimen("hidden from accessibility") {
    Image(decorative: "Panda", bundle: .module).accessibilityHidden(true)
  }
  Specimen("image with a label") { Image("Panda", bundle: .module, label: Text("Panda")) }
}
