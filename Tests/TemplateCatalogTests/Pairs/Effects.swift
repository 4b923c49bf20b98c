import SwiftUI
import WidgetKit

struct EffectsView: View {
  @Environment(\.widgetFamily) var family
  let entry: Entry

  var body: some View {
    switch family {
    case .systemSmall: shades
    case .systemMedium: filters
    case .systemLarge: blends
    default: transforms
    }
  }

  private var shades: some View {
    VStack {
      Text("a").opacity(0.5)
      Text("b").hidden()
      Text("c").shadow(radius: 3)
      Text("d").shadow(color: .red, radius: 2, x: 1, y: 3).shadow(radius: 1, y: 2)
      Text("e").blur(radius: 2)
      Text("f").blur(radius: 2, opaque: true)
      VStack { Text("g") }.compositingGroup().drawingGroup().drawingGroup(opaque: true)
      Color.red.dithering(.atkinson).dithering(.none).dithering(.ordered)
      Color.red.dithering(.blueNoise).dithering(.floydSteinberg)
      Color.red.dithering(.stucki).dithering(.jarvis)
      Text("h").border(.red)
      Text("i").border(Color.blue, width: 3)
      Text("j").clipped().clipped(antialiased: true)
      Color.red.cornerRadius(5)
      Color.red.cornerRadius(5, antialiased: false)
    }
  }

  private var filters: some View {
    HStack {
      Color.red.saturation(0.5)
      Color.red.brightness(0.1)
      Color.red.contrast(2)
      Color.red.grayscale(1)
      Color.red.hueRotation(.degrees(90))
      Color.red.colorInvert()
      Color.red.colorMultiply(.blue)
      Color.red.luminanceToAlpha()
      Text("→").flipsForRightToLeftLayoutDirection(true)
    }
  }

  private var blends: some View {
    ZStack {
      Color.red.blendMode(.normal).blendMode(.multiply).blendMode(.screen).blendMode(.overlay)
      Color.red.blendMode(.darken).blendMode(.lighten).blendMode(.colorDodge)
      Color.red.blendMode(.colorBurn).blendMode(.softLight).blendMode(.hardLight)
      Color.red.blendMode(.difference).blendMode(.exclusion).blendMode(.hue)
      Color.red.blendMode(.saturation).blendMode(.color).blendMode(.luminosity)
      Color.red.blendMode(.sourceAtop).blendMode(.destinationOver).blendMode(.destinationOut)
      Color.red.blendMode(.plusDarker).blendMode(.plusLighter)
    }
  }

  private var transforms: some View {
    VStack {
      Text("a").rotationEffect(.degrees(30))
      Text("b").rotationEffect(.radians(0.5), anchor: .bottomTrailing)
      Text("c").scaleEffect(2)
      Text("d").scaleEffect(x: 0.5, y: 2, anchor: .leading)
      Text("e").scaleEffect(CGSize(width: 1, height: 2), anchor: .top)
      Text("f").rotationEffect(Angle(radians: 0.25) + Angle.degrees(Double(entry.count)))
      Text("\(Angle(degrees: 180).radians) \(Angle.radians(1).degrees)")
    }
  }
}
