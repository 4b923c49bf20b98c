import SwiftUI

@MainActor @SpecimenBuilder var commonLayouts: [Specimen] {
  Specimen("leading in all the width", shows: .size(160, 20)) {
    Tile().frame(maxWidth: .infinity, alignment: .leading)
  }
  Specimen("smallest and largest sizes", shows: .size(100, 30)) {
    Tile().frame(minWidth: 0, idealWidth: 50, maxWidth: 100, minHeight: 30)
  }
  Specimen("largest size by a condition", shows: .size(160, 20)) {
    Tile().frame(maxWidth: true ? .infinity : nil)
  }
  Specimen("optional size", shows: .size(160, 20)) {
    Color.red.frame(width: nil, height: 20)
  }
  Specimen("padding of one set of edges", shows: .size(72, 20)) { Tile().padding(.horizontal) }
  Specimen("padding of several edges", shows: .size(44, 24)) {
    Tile().padding([.top, .leading], 4)
  }
  Specimen("padding of no length", shows: .size(72, 20)) { Tile().padding([.leading, .trailing]) }
  Specimen("padding of all edges", shows: .size(48, 28)) { Tile().padding(.all, 4) }
  Specimen("padding of insets", shows: .size(48, 20)) {
    Tile().padding(.init(top: 0, leading: 4, bottom: 0, trailing: 4))
  }
  Specimen("negative padding", shows: .size(32, 12)) { Tile().padding(-4) }
  Specimen("offset of a size", shows: .size(40, 20)) {
    Tile().offset(CGSize(width: 2, height: 2)).offset(y: -2)
  }
  Specimen("position of a point", shows: .middle(255, 255, 255)) {
    Tile().position(CGPoint(x: 80, y: 60))
  }
  Specimen("scale of an anchor", shows: .size(40, 20)) {
    Tile().scaleEffect(x: -1, y: 1).scaleEffect(1.0, anchor: .topLeading)
  }
  Specimen("rotation of an anchor", shows: .size(40, 20)) {
    Tile().rotationEffect(Angle(degrees: 0), anchor: .bottom).rotationEffect(.radians(0))
  }
  Specimen("alignment guide", shows: .size(48, 40)) {
    VStack(alignment: .leading, spacing: 0) {
      Tile()
      Tile().alignmentGuide(.leading) { dimensions in dimensions[.leading] - 8 }
    }
  }
  Specimen("custom alignment") {
    HStack(alignment: .heroName) {
      Text("Panda").alignmentGuide(.heroName) { $0[VerticalAlignment.center] }
      Text("89 %")
    }
  }
  Specimen("spacer of a length", shows: .size(160, 20)) {
    HStack(spacing: 0) {
      Tile()
      Spacer(minLength: 0)
      Tile()
    }
  }
  Specimen("spacer in a frame", shows: .size(56, 20)) {
    HStack(spacing: 0) {
      Tile()
      Spacer().frame(width: 16)
    }
  }
  Specimen("grid", shows: .size(88, 48)) {
    Grid(alignment: .leading) {
      GridRow {
        Tile()
        Tile()
      }
      GridRow(alignment: .top) {
        Tile().gridCellColumns(2)
      }
    }
  }
  Specimen("grid of spacing", shows: .size(84, 20)) {
    Grid(horizontalSpacing: 4, verticalSpacing: 2) {
      GridRow {
        Tile()
        Color.clear.frame(width: 40).gridCellUnsizedAxes([.vertical])
      }
    }
  }
  Specimen("lazy grids", shows: .size(160, 40)) {
    LazyVGrid(
      columns: [GridItem(.adaptive(minimum: 70)), GridItem(.fixed(40))], alignment: .leading
    ) {
      ForEach(0..<2) { _ in Color.red.frame(height: 40) }
    }
  }
  Specimen("fitting one axis", shows: .size(40, 20)) {
    ViewThatFits(in: .horizontal) {
      HStack { Tile().frame(width: 300) }
      Tile()
    }
  }
  Specimen("geometry as a value", shows: .middle(255, 56, 60)) {
    GeometryReader { proxy in
      Path { path in
        let frame = proxy.frame(in: .local)
        path.addRect(CGRect(x: 0, y: 0, width: frame.width, height: frame.height))
      }
      .fill(.red)
    }
  }
  Specimen("geometry with statements", shows: .size(160, 120)) {
    GeometryReader { geometry in
      let side = min(geometry.size.width, geometry.size.height)
      Circle().fill(.red).frame(width: side, height: side)
    }
  }
  Specimen("custom layout", shows: .size(60, 40)) {
    Staircase(step: 20) {
      Tile()
      Tile()
    }
  }
  Specimen("order in depth", shows: .middle(255, 255, 255)) {
    ZStack {
      Tile().zIndex(1)
      Color.black
    }
  }
  Specimen("aspect ratio of a size", shows: .size(160, 80)) {
    Color.red.aspectRatio(CGSize(width: 2, height: 1), contentMode: .fit)
  }
  Specimen("nested stacks", shows: .size(88, 48)) {
    VStack {
      HStack {
        Tile()
        Tile()
      }
      HStack {
        Tile()
        Tile()
      }
    }
  }
  Specimen("any layout", shows: .size(40, 48)) {
    let layout = true ? AnyLayout(VStackLayout()) : AnyLayout(HStackLayout())
    layout {
      Tile()
      Tile()
    }
  }
}

extension VerticalAlignment {
  private enum HeroName: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context[.bottom] }
  }

  fileprivate static let heroName = VerticalAlignment(HeroName.self)
}

private struct Staircase: Layout {
  var step: CGFloat

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    let width = sizes.map(\.width).max() ?? 0
    let height = sizes.map(\.height).max() ?? 0
    let rise = step * CGFloat(max(0, subviews.count - 1))
    return CGSize(width: width + rise, height: height + rise)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for (index, subview) in subviews.enumerated() {
      let rise = step * CGFloat(index)
      subview.place(
        at: CGPoint(x: bounds.minX + rise, y: bounds.minY + rise), anchor: .topLeading,
        proposal: .unspecified)
    }
  }
}
