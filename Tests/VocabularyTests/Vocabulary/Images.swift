import Foundation
import SwiftUI

/// A red image of 2×2 pixels.
let redImage = UIImage(data: redImageData) ?? UIImage()

private let redImageData =
  Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=="
  ) ?? Data()

@MainActor @SpecimenBuilder var imageSpecimens: [Specimen] {
  Specimen("Image", "Image(systemName:)") { Image(systemName: "heart.fill") }
  Specimen("Image(_:)", shows: .middle(255, 0, 0)) { Image("Panda", bundle: .module) }
  Specimen("Image(\"asset name\")", shows: .size(24, 24), isReported: true) { Image("Unknown") }
  Specimen("Image(uiImage:)", shows: .size(2, 2)) { Image(uiImage: redImage) }
  Specimen(".resizable", ".resizable()", shows: .middle(255, 0, 0)) {
    Image(uiImage: redImage).resizable()
  }
  Specimen(".imageScale", ".imageScale(_:)", "Image.Scale constants") {
    Image(systemName: "star").imageScale(.large)
  }
}
