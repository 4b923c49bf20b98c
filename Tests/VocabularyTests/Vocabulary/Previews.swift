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
