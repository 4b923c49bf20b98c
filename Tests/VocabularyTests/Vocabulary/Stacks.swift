import SwiftUI

@MainActor @SpecimenBuilder var stackSpecimens: [Specimen] {
  Specimen("View", ": View", shows: .middle(255, 255, 255)) { Tile() }
  Specimen("VStack", "VStack({})", shows: .size(40, 48)) {
    VStack {
      Tile()
      Tile()
    }
  }
  Specimen("VStack(alignment:{})", "Alignment constants", "Alignment.leading") {
    VStack(alignment: .leading) {
      Text("Panda")
      Text("Health")
    }
  }
  Specimen("VStack(spacing:{})", shows: .size(40, 43)) {
    VStack(spacing: 3) {
      Tile()
      Tile()
    }
  }
  Specimen("VStack(alignment:spacing:{})", "Alignment.trailing", shows: .size(40, 40)) {
    VStack(alignment: .trailing, spacing: 0) {
      Tile()
      Tile()
    }
  }
  Specimen("HStack", "HStack({})", shows: .size(88, 20)) {
    HStack {
      Tile()
      Tile()
    }
  }
  Specimen("HStack(alignment:{})", "Alignment.top") {
    HStack(alignment: .top) {
      Tile()
      Text("Panda\nHealth")
    }
  }
  Specimen("HStack(spacing:{})", shows: .size(80, 20)) {
    HStack(spacing: 0) {
      Tile()
      Tile()
    }
  }
  Specimen("HStack(alignment:spacing:{})", "Alignment.firstTextBaseline") {
    HStack(alignment: .firstTextBaseline, spacing: 4) {
      Text("89").font(.largeTitle)
      Text("%").font(.caption)
    }
  }
  Specimen("ZStack", "ZStack({})", shows: .middle(255, 255, 255)) {
    ZStack {
      Color.black
      Tile()
    }
  }
  Specimen("ZStack(alignment:{})", "Alignment.bottom", shows: .size(160, 120)) {
    ZStack(alignment: .bottom) {
      Color.black
      Tile()
    }
  }
  Specimen("Spacer", "Spacer()", shows: .size(160, 20)) {
    HStack {
      Tile()
      Spacer()
      Tile()
    }
  }
  Specimen("Divider", "Divider()") {
    VStack {
      Text("Panda")
      Divider()
      Text("Egghead")
    }
  }
  Specimen("Group", "Group({})", shows: .size(160, 20)) {
    HStack(spacing: 0) {
      Group {
        Tile()
        Tile()
      }
      .frame(maxWidth: .infinity)
    }
  }
  Specimen("EmptyView", "EmptyView()", shows: .nothing) { EmptyView() }
  Specimen("AnyView", "AnyView(_:)", shows: .size(40, 20)) { erasedTile(isHidden: false) }
  Specimen("@ViewBuilder", shows: .size(40, 48)) { Pair { Tile() } }
  Specimen("extension View", shows: .size(50, 30)) { Tile().framedByAuthor() }
  Specimen("GeometryReader", "GeometryReader({})", "GeometryProxy.size", shows: .size(160, 120)) {
    GeometryReader { geometry in
      Tile().frame(width: geometry.size.width / 2, height: geometry.size.height)
    }
  }
  Specimen("ViewThatFits", shows: .size(40, 20)) {
    ViewThatFits {
      Tile().frame(width: 400)
      Tile()
    }
  }
}

/// A white view of 40×20 points.
struct Tile: View {
  var body: some View {
    Color.white.frame(width: 40, height: 20)
  }
}

private struct Pair<Content: View>: View {
  let content: Content

  init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @ViewBuilder var body: some View {
    VStack {
      content
      copy(isShown: true)
    }
  }

  @ViewBuilder
  private func copy(isShown: Bool) -> some View {
    if isShown {
      content
    } else {
      Text("hidden")
    }
  }
}

private func erasedTile(isHidden: Bool) -> AnyView {
  if isHidden { return AnyView(EmptyView()) }
  return AnyView(Tile())
}

extension View {
  fileprivate func framedByAuthor() -> some View {
    padding(5).background(Color.black)
  }
}
