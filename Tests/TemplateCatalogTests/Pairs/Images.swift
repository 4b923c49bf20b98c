import SwiftUI
import WidgetKit

struct ImagesView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    if family == .systemSmall { symbols } else { pictures }
  }

  private var symbols: some View {
    VStack {
      Image(systemName: "star.fill")
      Image(systemName: "wifi", variableValue: 0.5)
      Image(systemName: entry.isOpen ? "lock.open" : "lock").imageScale(.large)
      Image(systemName: "heart").symbolVariant(.fill).symbolRenderingMode(.multicolor)
      Image(systemName: "bell").symbolVariant(.circle.fill).imageScale(.small)
      VStack { Image(systemName: "mic") }.symbolVariant(.slash).symbolRenderingMode(.palette)
      Image(systemName: "square").symbolVariant(.square.slash).imageScale(.medium)
      Image(systemName: "moon").symbolVariant(.rectangle).symbolVariant(.none)
        .symbolVariant(.circle.circle.rectangle.square)
      Image(systemName: "cloud.sun.fill").symbolRenderingMode(.hierarchical)
        .foregroundStyle(.blue, .yellow)
      Image(systemName: "cloud").symbolRenderingMode(.monochrome).font(.largeTitle)
    }
  }

  private var pictures: some View {
    VStack {
      Image("photo").resizable().scaledToFit()
      Image("photo", label: Text("A photo")).resizable().aspectRatio(contentMode: .fill)
        .frame(width: 50, height: 50).clipped()
      Image(decorative: "photo").resizable(resizingMode: .tile).frame(width: 90, height: 20)
      Image("photo").renderingMode(.template).foregroundColor(.red)
      Image("photo").renderingMode(.original).interpolation(.none).antialiased(false)
      Image("photo").interpolation(.low).widgetAccentedRenderingMode(.desaturated)
      Image("photo").interpolation(.high).widgetAccentedRenderingMode(.accented)
      Image("photo").interpolation(.medium).widgetAccentedRenderingMode(.accentedDesaturated)
      Image("photo")
        .resizable(
          capInsets: EdgeInsets(top: 2, leading: 3, bottom: 4, trailing: 5), resizingMode: .stretch
        )
        .widgetAccentedRenderingMode(.fullColor)
      Image("missing")
    }
  }
}
