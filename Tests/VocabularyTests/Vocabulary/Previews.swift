import SwiftUI
import WidgetKit

@MainActor @SpecimenBuilder var previewSpecimens: [Specimen] {
  Specimen(
    "PreviewProvider", ": PreviewProvider", ".previewContext", ".previewContext(_:)",
    ".previewDisplayName", ".previewDisplayName(_:)", "WidgetPreviewContext",
    "WidgetPreviewContext(family:)"
  ) {
    Tile_Previews.previews
  }
  Specimen("#Preview", "#Preview()", "#Preview(as:)") {
    Tile()
  }
}

#Preview {
  Tile()
}

#Preview("Named", traits: .sizeThatFitsLayout) {
  Tile()
}

#Preview(as: .systemSmall) {
  HeroWidget()
} timeline: {
  HeroProvider.sample
}

struct Tile_Previews: PreviewProvider {
  static var previews: some View {
    Group {
      Tile()
        .previewContext(WidgetPreviewContext(family: .systemSmall))
        .previewDisplayName("Small")
      Tile()
        .previewContext(WidgetPreviewContext(family: .systemMedium))
    }
  }
}
