import SwiftUI
import WidgetKit

struct FontsView: View {
  let entry: Entry

  var body: some View {
    VStack {
      styles
      weights
      changes
    }
  }

  private var styles: some View {
    HStack {
      Text("a").font(.largeTitle)
      Text("b").font(.title2)
      Text("c").font(.subheadline)
      Text("d").font(.callout)
      Text("e").font(.footnote)
      Text("f").font(.caption2)
      Text("g").font(.headline)
      Text("h").font(.title3)
      Text("i").font(.system(.body, design: .monospaced, weight: .black))
      Text("j").font(.system(.largeTitle))
      Text("k").font(.system(size: 13))
      Text("l").font(.system(size: 14, weight: .semibold, design: .default))
      Text("m").font(.custom("Georgia", size: 20))
      Text("n").font(.custom("Georgia", size: 20, relativeTo: .title))
      Text("o").font(.custom("Georgia", fixedSize: 20))
      Text("p").font(Font.system(.title2, design: .rounded).weight(.thin).leading(.tight))
    }
  }

  private var weights: some View {
    HStack {
      ForEach([Font.Weight.ultraLight, .thin, .light, .regular, .medium], id: \.self) { weight in
        Text("w").fontWeight(weight)
      }
      Text("x").font(.system(.title3)).fontWeight(.heavy)
      Text("y").font(.system(.headline)).fontDesign(.serif)
      Text("z").font(.system(.subheadline)).fontWidth(.compressed)
      Text("0").font(.system(.callout)).fontWidth(.standard)
      Text("1").font(.system(.footnote))
      Text("2").font(.system(.caption)).font(.system(.caption2))
    }
  }

  private var changes: some View {
    HStack {
      Text("a").font(.body.bold().italic())
      Text("b").font(.title.monospaced())
      Text("c").font(.title.monospacedDigit().smallCaps())
      Text("d").font(.title.lowercaseSmallCaps())
      Text("e").font(.caption.weight(.semibold).width(.expanded))
      Text("f").font(.caption.leading(.loose))
      Text("g").font(.caption.leading(.standard))
      Text("h").font(entry.isOpen ? .title : .body).fontWeight(nil)
    }
  }
}
