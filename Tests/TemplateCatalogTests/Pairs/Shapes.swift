import SwiftUI
import WidgetKit

struct ShapesView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall: shapes
    case .systemMedium: painted
    case .systemLarge: changed
    default: clipped
    }
  }

  private var shapes: some View {
    HStack {
      VStack {
        Circle()
        Ellipse().foregroundStyle(.red)
        Rectangle()
        Capsule()
        Capsule(style: .circular)
        ContainerRelativeShape()
        AnyShape(entry.isOpen ? AnyShape(Circle()) : AnyShape(Rectangle()))
      }
      VStack {
        RoundedRectangle(cornerRadius: 5)
        RoundedRectangle(cornerRadius: 5, style: .circular)
        RoundedRectangle(cornerSize: CGSize(width: 4, height: 8), style: .continuous)
        UnevenRoundedRectangle(topLeadingRadius: 4, bottomTrailingRadius: 9)
        UnevenRoundedRectangle(
          cornerRadii: RectangleCornerRadii(topLeading: 3, topTrailing: 4), style: .circular)
      }
    }
  }

  private var painted: some View {
    HStack {
      Circle().fill()
      Circle().fill(.red)
      Circle().fill(Color.blue.gradient, style: FillStyle(eoFill: true))
      Rectangle().fill(style: FillStyle(antialiased: false))
      Circle().stroke(.red)
      Circle().stroke(Color.green, lineWidth: 3)
      Circle().stroke(.blue, style: StrokeStyle(lineWidth: 4, lineCap: .round))
      Circle().stroke(lineWidth: 2)
      Circle().stroke()
      Circle().stroke(style: StrokeStyle(lineWidth: 2, lineJoin: .bevel, dash: [4, 2]))
      Capsule().strokeBorder()
      Capsule().strokeBorder(.red, lineWidth: 5)
      Capsule().strokeBorder(
        .green,
        style: StrokeStyle(
          lineWidth: 3, lineCap: .square, lineJoin: .round, miterLimit: 4, dash: [1], dashPhase: 2))
      Circle().fill(.yellow).stroke(.black, lineWidth: 2)
      Circle().fill(.yellow).strokeBorder(.black, lineWidth: 2).stroke(.red)
      Circle().stroke(.yellow, style: StrokeStyle(lineCap: .butt, lineJoin: .miter)).fill(.red)
      Circle().trim(from: 0, to: 0.5).fill(.gray).stroke(.black, style: StrokeStyle())
    }
  }

  private var changed: some View {
    VStack {
      Circle().trim(from: 0.25, to: entry.ratio).stroke(.red, lineWidth: 4)
      Rectangle().trim(to: 0.5).rotation(.degrees(20))
      Rectangle().rotation(.degrees(30)).strokeBorder(.red)
      Rectangle().rotation(.radians(1), anchor: .topLeading).fill(.gray)
      Rectangle().scale(0.5).stroke(.black)
      Rectangle().scale(x: 0.5, y: 0.25, anchor: .bottom).stroke(.black)
      Rectangle().offset(x: 4, y: 5).fill(.gray)
      Rectangle().offset(CGSize(width: 3, height: 4)).fill(.gray)
      Rectangle().size(width: 20, height: 10).fill(.gray)
      Capsule().inset(by: 4).fill(.gray)
      Circle().trim().scale(0.5).offset(x: 3)
      Circle().trim().fill(style: FillStyle(eoFill: true))
      Circle().trim().stroke(lineWidth: 2).stroke(style: StrokeStyle(lineWidth: 1)).fill(.red)
      Circle().trim().fill(.red).fill(.blue).stroke(.green, lineWidth: 2)
      Circle().fill(style: FillStyle(eoFill: true)).stroke(.red, style: StrokeStyle())
        .strokeBorder(.green, style: StrokeStyle(lineWidth: 3))
    }
  }

  private var clipped: some View {
    VStack {
      Color.red.clipShape(.circle)
      Color.red.clipShape(.capsule)
      Color.red.clipShape(.capsule(style: .circular))
      Color.red.clipShape(.rect(cornerRadius: 8))
      Color.red.clipShape(.rect(cornerSize: CGSize(width: 2, height: 3), style: .circular))
      Color.red.clipShape(.rect(topLeadingRadius: 3, topTrailingRadius: 4))
      Color.red.clipShape(.ellipse)
      Color.red.clipShape(.rect)
      Color.red.clipShape(.containerRelative)
      Color.red.clipShape(Circle(), style: FillStyle(eoFill: true))
      Text("in").background(.yellow, in: .capsule)
      Text("in").background(.yellow, in: RoundedRectangle(cornerRadius: 3))
      Text("in").background(in: Circle())
      Text("in").overlay(.blue.opacity(0.3), in: .circle)
    }
  }
}
