import SwiftUI

@MainActor @SpecimenBuilder var fontSpecimens: [Specimen] {
  Specimen("Font", ".font", ".font(_:)") { Text("Aa").font(titleFont(isLarge: true)) }
  Specimen("Font text-style constants", "Font.largeTitle", ".font(.largeTitle)") {
    Text("Aa").font(.largeTitle)
  }
  Specimen("Font.title", ".font(.title)") { Text("Aa").font(.title) }
  Specimen("Font.title2", ".font(.title2)") { Text("Aa").font(.title2) }
  Specimen("Font.title3", ".font(.title3)") { Text("Aa").font(.title3) }
  Specimen("Font.headline", ".font(.headline)") { Text("Aa").font(.headline) }
  Specimen("Font.subheadline", ".font(.subheadline)") { Text("Aa").font(.subheadline) }
  Specimen("Font.body", ".font(.body)") { Text("Aa").font(.body) }
  Specimen("Font.footnote", ".font(.footnote)") { Text("Aa").font(.footnote) }
  Specimen("Font.caption", ".font(.caption)") { Text("Aa").font(.caption) }
  Specimen("Font.caption2", ".font(.caption2)") { Text("Aa").font(.caption2) }
  Specimen("Font.system(...)", "Font.system(size:)", ".font(.system(size:))") {
    Text("Aa").font(.system(size: 14))
  }
  Specimen("Font.system(size:weight:)", ".font(.system(size:weight:))") {
    Text("Aa").font(.system(size: 14, weight: .bold))
  }
  Specimen(
    "Font.system(size:weight:design:)", ".font(.system(size:weight:design:))",
    "Font.Design constants", "Font.Design.rounded"
  ) {
    Text("Aa").font(.system(size: 14, weight: .heavy, design: .rounded))
  }
  Specimen("Font.system(_:design:)") { Text("Aa").font(.system(.title2, design: .monospaced)) }
  Specimen("Font.custom(...)", isReported: true) {
    VStack {
      Text("Aa").font(.custom("Avenir-Heavy", size: 14))
      Text("Aa").font(Font.custom("Avenir", size: 14, relativeTo: .caption))
      Text("Aa").font(.custom("Avenir", fixedSize: 14))
    }
  }
  Specimen("Font.Weight constants", "Font.Weight.regular", "Font.Weight.medium") {
    VStack {
      Text("Aa").fontWeight(.regular)
      Text("Aa").fontWeight(.medium)
    }
  }
  Specimen("Font.Weight.semibold", "Font.Weight.bold", "Font.Weight.heavy") {
    VStack {
      Text("Aa").fontWeight(.semibold)
      Text("Aa").font(Font.title3.weight(.bold))
      Text("Aa").font(.system(size: 12, weight: .heavy))
    }
  }
}

private func titleFont(isLarge: Bool) -> Font {
  isLarge ? .largeTitle : .title3
}
