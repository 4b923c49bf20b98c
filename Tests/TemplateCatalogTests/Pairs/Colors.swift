import SwiftUI
import WidgetKit

struct ColorsView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall: colors
    case .systemMedium: styles
    case .systemLarge: gradients
    case .accessoryCircular: moreGradients
    case .accessoryRectangular: named
    case .systemExtraLarge: layers
    default: members
    }
  }

  private var colors: some View {
    VStack(spacing: 0) {
      ForEach(
        [
          Color.red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple,
          .pink, .brown, .white, .gray, .black, .clear, .accentColor, .primary, .secondary,
        ], id: \.self
      ) { color in color }
      Color(red: 1, green: 0.5, blue: 0)
      Color(red: 1, green: 0.5, blue: 0, opacity: 0.5)
      Color(.displayP3, red: 1, green: 0.5, blue: 0)
      Color(.sRGBLinear, white: 0.5)
      Color(.sRGB, red: 0.1, green: 0.2, blue: 0.3, opacity: 0.4)
      Color(white: 0.5, opacity: 0.5)
      Color(hue: 0.5, saturation: 0.6, brightness: 0.7)
      Color("Paper")
      Color.red.opacity(0.5)
      Color.red.mix(with: .blue, by: 0.25)
    }
  }

  private var styles: some View {
    HStack {
      Text("a").foregroundStyle(.primary).foregroundStyle(.red)
      Text("b").foregroundStyle(.secondary)
      Text("c").foregroundStyle(.tertiary)
      Text("d").foregroundStyle(.quaternary)
      Text("e").foregroundStyle(.quinary)
      Text("f").foregroundStyle(.foreground)
      Text("g").foregroundStyle(.tint)
      Text("h").background(.background)
      Text("i").background(.separator)
      Text("j").background(.fill)
      Text("k").background(.selection)
      Text("l").foregroundStyle(.link)
      Text("m").foregroundStyle(.placeholder)
      VStack { Text("n") }.foregroundStyle(.red, .green)
      VStack { Text("o").foregroundStyle(.tertiary) }.foregroundStyle(.red, .green, .blue)
      VStack { Text("p") }.foregroundColor(.red).accentColor(.green)
      VStack { Text("q").foregroundStyle(.tint) }.tint(.red)
      VStack { Text("r").background() }.backgroundStyle(.yellow)
      VStack { Text("s").foregroundColor(nil) }.tint(nil)
    }
  }

  private var gradients: some View {
    VStack {
      LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
      LinearGradient(
        gradient: Gradient(colors: [.red, .blue]), startPoint: .topLeading,
        endPoint: .bottomTrailing)
      LinearGradient(
        stops: [
          Gradient.Stop(color: .red, location: 0), Gradient.Stop(color: .green, location: 1),
        ], startPoint: .leading, endPoint: UnitPoint(x: 0.5, y: 0.75))
      RadialGradient(colors: [.red, .blue], center: .center, startRadius: 1, endRadius: 20)
      RadialGradient(
        gradient: Gradient(stops: [Gradient.Stop(color: .red, location: 0.5)]),
        center: .bottomLeading,
        startRadius: 1, endRadius: 20)
      EllipticalGradient(colors: [.red, .blue])
      EllipticalGradient(
        colors: [.red, .blue], center: .zero, startRadiusFraction: 0.1, endRadiusFraction: 0.9)
      AngularGradient(colors: [.red, .blue], center: .center)
      AngularGradient(colors: [.red, .blue], center: .trailing, angle: .degrees(30))
      AngularGradient(
        gradient: Gradient(colors: [.red, .blue]), center: .top, startAngle: .zero,
        endAngle: .degrees(90))
    }
  }

  private var moreGradients: some View {
    let gradient = Gradient(colors: [.orange, .mint])
    let stops = [Gradient.Stop(color: .red, location: 0), .init(color: .white, location: 1)]
    return VStack {
      RadialGradient(stops: stops, center: .center, startRadius: 1, endRadius: 9)
      Circle().fill(.radialGradient(stops: stops, center: .top, startRadius: 1, endRadius: 9))
      Circle().fill(.radialGradient(gradient, center: .top, endRadius: 9))
      EllipticalGradient(stops: stops)
      EllipticalGradient(gradient: gradient)
      Circle().fill(.ellipticalGradient(stops: stops))
      Circle().fill(.ellipticalGradient(gradient))
      AngularGradient(colors: [.red], center: .top, startAngle: .zero, endAngle: .degrees(9))
      AngularGradient(stops: stops, center: .top, startAngle: .zero, endAngle: .degrees(9))
      AngularGradient(stops: stops, center: .top, angle: .degrees(9))
      AngularGradient(gradient: gradient, center: .top, angle: .degrees(9))
      Circle().fill(
        .angularGradient(stops: stops, center: .top, startAngle: .zero, endAngle: .degrees(9)))
      Circle().fill(.angularGradient(gradient, startAngle: .zero, endAngle: .degrees(9)))
      Circle().fill(.conicGradient(stops: stops, center: .top))
      Circle().fill(.conicGradient(gradient))
      gradientsInColorSpaces
    }
  }

  private var gradientsInColorSpaces: some View {
    let gradient = Gradient(colors: [.orange, .mint]).colorSpace(.perceptual)
    return VStack {
      Circle().fill(gradient)
      Circle().fill(Gradient(colors: [.orange, .mint]).colorSpace(.device))
      Circle().fill(.linearGradient(gradient, startPoint: .top, endPoint: .bottom))
      Circle().fill(.radialGradient(gradient, center: .top, endRadius: 9))
      Circle().fill(.ellipticalGradient(gradient))
      Circle().fill(.angularGradient(gradient, startAngle: .zero, endAngle: .degrees(9)))
      Circle().fill(.conicGradient(gradient))
    }
  }

  private var named: some View {
    VStack {
      Text("a").foregroundStyle(.orange).background(.mint).background(.teal).background(.cyan)
      Text("b").foregroundStyle(.indigo).background(.purple).background(.pink)
      Text("c").foregroundStyle(.brown).background(.white).background(.clear)
        .background(.accentColor).background(.yellow).background(.green).background(.blue)
      Text("d").foregroundStyle(.gray).background(.black)
    }
  }

  private var layers: some View {
    VStack {
      Text("a").background(Color.red)
      Text("b").background(Circle())
      Text("c").background(Text("behind"), alignment: .topLeading)
      Text("d").background { Color.red }
      Text("e").background(alignment: .bottom) {
        Text("one")
        Text("two")
      }
      Text("f").background(.red.opacity(0.5), ignoresSafeAreaEdges: .top)
      Text("g").background(LinearGradient(colors: [.red], startPoint: .top, endPoint: .bottom))
      Text("h").overlay(Color.red.opacity(0.5))
      Text("i").overlay(Circle().stroke(.red), alignment: .trailing)
      Text("j").overlay { Circle().stroke(.red) }
      Text("k").overlay(alignment: .topTrailing) { Text("badge").font(.caption2) }
      Text("l").overlay(.red.opacity(0.2), ignoresSafeAreaEdges: [])
      Color.red.mask { Text("mask") }
      Color.red.mask(alignment: .leading) { Circle() }
      Color.red.mask(Circle())
    }
  }

  private var members: some View {
    VStack {
      Circle().fill(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
      Circle().fill(
        .linearGradient(Gradient(colors: [.red, .blue]), startPoint: .top, endPoint: .bottom))
      Circle().fill(
        .linearGradient(
          stops: [.init(color: .red, location: 0)], startPoint: .top, endPoint: .bottom))
      Circle().fill(.radialGradient(colors: [.red], center: .center, startRadius: 0, endRadius: 9))
      Circle().fill(.ellipticalGradient(colors: [.red, .green], center: .center))
      Circle().fill(
        .angularGradient(
          colors: [.red], center: .center, startAngle: .zero, endAngle: .degrees(9)))
      Circle().fill(.conicGradient(colors: [.red, .green], center: .center))
      Circle().fill(.ultraThinMaterial)
      Circle().fill(.thinMaterial)
      Circle().fill(.regularMaterial)
      Circle().fill(.thickMaterial)
      Circle().fill(.ultraThickMaterial)
      Circle().fill(.bar)
      Circle().fill(Material.regular).background(Material.thin).background(Material.bar)
      Circle().fill(Material.thick).background(Material.ultraThin).background(Material.ultraThick)
      Circle().fill(Color.red.secondary)
      Circle().fill(.red.tertiary)
      Circle().fill(.tint.quaternary)
      Circle().fill(.primary.quinary)
      Circle().fill(.blue.gradient.opacity(0.5))
      Circle().fill(entry.isOpen ? AnyShapeStyle(.red) : AnyShapeStyle(.tint))
      Circle().fill(.image(Image("photo")))
      Circle().fill(ImagePaint(image: Image("photo"), scale: 0.5))
    }
  }
}
