import SwiftUI
import WidgetKit

struct LayoutsView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall: paddings
    case .systemMedium: frames
    case .systemLarge: places
    case .systemExtraLarge: alignments
    default: margins
    }
  }

  private var paddings: some View {
    VStack {
      Text("a").padding()
      Text("b").padding(3)
      Text("c").padding(.horizontal)
      Text("d").padding(.top, 4).padding(.bottom, 5)
      Text("e").padding([.leading, .vertical], 2)
      Text("f").padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
      Text("g").padding(.all, nil).padding(.trailing, CGFloat(entry.count))
      Text("h").padding(EdgeInsets())
    }
  }

  private var frames: some View {
    HStack {
      Text("a").frame(width: 20, height: 30).background(.red)
      Text("b").frame(width: 20, alignment: .leading).background(.red)
      Text("c").frame(height: 20).background(.red)
      Text("d").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottom)
      Text("e").frame(
        minWidth: 10, idealWidth: 20, maxWidth: 30, minHeight: 10, idealHeight: 20,
        maxHeight: 30, alignment: .topLeading)
      Text("f").fixedSize().frame(width: 2)
      Text("g long long").fixedSize(horizontal: true, vertical: false).frame(width: 5)
      Text("h").layoutPriority(2)
      Text("i").containerRelativeFrame(.vertical, alignment: .top)
      Text("j").containerRelativeFrame(.horizontal, count: 6, span: 2, spacing: 4)
      Text("k").frame(width: -3, height: -4)
    }
  }

  private var places: some View {
    VStack {
      Text("a").offset(x: 3, y: 4).offset(x: 1).offset(y: 2)
      Text("b").offset(CGSize(width: 5, height: 6))
      Text("c").position(x: 10, y: 20).frame(width: 40, height: 40)
      Text("d").position(CGPoint(x: 5, y: 5)).frame(width: 40, height: 40)
      ZStack {
        Text("below").zIndex(1)
        Text("above")
      }
      Color.blue.aspectRatio(2, contentMode: .fit)
      Color.red.aspectRatio(CGSize(width: 3, height: 1), contentMode: .fill).frame(height: 20)
      Color.green.aspectRatio(1, contentMode: .fit).scaledToFill().frame(height: 10)
      Color.green.scaledToFit().frame(width: 30)
    }
  }

  private var margins: some View {
    VStack {
      Text("a").contentMargins(4)
      Text("b").contentMargins(.top, 4, for: .scrollContent)
      Text("c").contentMargins(
        .all, EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), for: .automatic)
      Text("d").contentMargins(2, for: .scrollIndicators)
      Color.gray.ignoresSafeArea()
      Color.gray.ignoresSafeArea(.container, edges: .top).ignoresSafeArea(.keyboard)
        .ignoresSafeArea(.all)
      Color.gray.edgesIgnoringSafeArea(.all)
      Text("e").safeAreaPadding(3)
      Text("f").safeAreaPadding(.horizontal, 4)
    }
  }

  private var alignments: some View {
    VStack(alignment: .trailing) {
      HStack(alignment: .lastTextBaseline) {
        Text("a")
        Text("b").font(.title)
      }
      HStack(alignment: .top) {
        Text("a")
        Text("b").font(.title)
      }
      HStack(alignment: .center) {
        Text("a")
        Text("b").font(.title)
      }
      ZStack(alignment: .topTrailing) {
        Color.red
        Text("tt")
      }
      ZStack(alignment: .bottomLeading) {
        Color.red
        Text("bl")
      }
      ZStack(alignment: .trailing) {
        Color.red
        Text("t")
      }
      ZStack(alignment: .top) {
        Color.red
        Text("t")
      }
      ZStack(alignment: .center) {
        Color.red
        Text("c")
      }
      ZStack(alignment: Alignment(horizontal: .leading, vertical: .bottom)) {
        Color.red
        Text("made")
      }
      ZStack(alignment: .centerFirstTextBaseline) {
        Text("a")
        Text("b").font(.title)
      }
      ZStack(alignment: .centerLastTextBaseline) {
        Text("a")
        Text("b").font(.title)
      }
      ZStack(alignment: .leadingLastTextBaseline) {
        Text("a")
        Text("b").font(.title)
      }
      ZStack(alignment: .trailingFirstTextBaseline) {
        Text("a")
        Text("b").font(.title)
      }
      ZStack(alignment: .trailingLastTextBaseline) {
        Text("a")
        Text("b").font(.title)
      }
      VStack(alignment: .center) { Text("one two three four five six seven eight nine ten") }
        .multilineTextAlignment(.trailing).multilineTextAlignment(.leading)
    }
  }
}
