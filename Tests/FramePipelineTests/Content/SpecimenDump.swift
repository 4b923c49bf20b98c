import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

struct SpecimenDump {
  @Test func dump() throws {
    guard let folder = ProcessInfo.processInfo.environment["DUMP"] else { return }
    let photo = try photograph(width: 300, height: 200)
    for palette in Palette.known {
      let smooth =
        palette.id.hasPrefix("gray-16") || palette.id == "rgb888" || palette.id == "gray-256"
      let device = panel(palette, 800, 480, text: smooth ? .smooth : .crisp)
      let bitmap = try drawnOnDevice(device) { Specimen(photo: photo) }
      let file = try PNGEncoder(compression: .small).encode(bitmap)
      try Data(file).write(to: URL(fileURLWithPath: "\(folder)/\(palette.id).png"))
    }
  }
}

private struct Specimen: View {
  var photo: UIImage
  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      VStack(spacing: 8) {
        Image(uiImage: photo).resizable().frame(width: 240, height: 140)
          .clipShape(RoundedRectangle(cornerRadius: 16))
          .overlay(alignment: .bottomLeading) {
            Text(verbatim: "White on photo").font(.headline).foregroundStyle(.white).padding(8)
          }
        ZStack(alignment: .bottomLeading) {
          Image(uiImage: photo).resizable()
          LinearGradient(colors: [.clear, .black], startPoint: .center, endPoint: .bottom)
          Text(verbatim: "On a scrim").font(.headline).foregroundStyle(.white).padding(8)
        }
        .frame(width: 240, height: 140)
        .overlay { Rectangle().strokeBorder(.black, lineWidth: 1) }
        VStack(spacing: 4) {
          Image(uiImage: photo).resizable().frame(height: 60)
          Text(verbatim: "Card with a shadow").font(.caption)
        }
        .padding(8).background(.white).clipShape(RoundedRectangle(cornerRadius: 10))
        .shadow(radius: 6)
      }.frame(width: 250)
      VStack(spacing: 8) {
        LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing).frame(
          height: 40)
        LinearGradient(
          colors: [.red, .yellow, .green, .blue], startPoint: .leading, endPoint: .trailing
        ).frame(height: 40)
        HStack {
          ring(.blue, 8); ring(.orange, 10); ring(.green, 12); ring(.purple, 16)
        }
        HStack {
          ring(.red, 6); ring(.gray, 10); ring(.primary, 10); ring(.pink, 20)
        }
        HStack {
          Circle().fill(.orange).frame(width: 14, height: 14)
          Circle().fill(.blue).frame(width: 20, height: 20)
          Circle().fill(.purple).frame(width: 30, height: 30)
          Capsule().fill(.teal).frame(width: 40, height: 12)
          Capsule().fill(.gray).frame(width: 40, height: 8)
          RoundedRectangle(cornerRadius: 4).fill(.brown).frame(width: 20, height: 20)
        }
        Gauge(value: 0.6) {
          Text(verbatim: "L")
        } currentValueLabel: {
          Text(verbatim: "60")
        }
        .gaugeStyle(.accessoryCircularCapacity).tint(.orange)
        ProgressView(value: 0.4).tint(.green)
        ProgressView(value: 0.7).tint(.orange)
        Image(uiImage: photo).resizable().frame(height: 60).opacity(0.5)
      }.frame(width: 260)
      VStack(alignment: .leading, spacing: 4) {
        ForEach(
          [
            ("Red", Color.red), ("Orange", .orange), ("Blue", .blue), ("Green", .green),
            ("Purple", .purple), ("Yellow", .yellow), ("Gray", .gray),
          ], id: \.0
        ) { name, color in
          HStack {
            Text(verbatim: name).foregroundStyle(color)
            Text(verbatim: name).font(.caption).foregroundStyle(color)
            Text(verbatim: name).padding(4).background(color).foregroundStyle(.white)
            Rectangle().fill(color).frame(width: 30, height: 2)
            Rectangle().fill(color).frame(width: 30, height: 5)
          }
        }
        Image(uiImage: photo).resizable().frame(width: 200, height: 60).dithering(.atkinson)
        Image(uiImage: photo).resizable().frame(width: 200, height: 50).dithering(.none)
        Image(uiImage: photo).resizable().frame(width: 200, height: 50).dithering(.ordered)
        Color.gray.frame(width: 200, height: 20).dithering(.floydSteinberg)
      }
    }.padding(8)
  }

  func ring(_ color: Color, _ width: CGFloat) -> some View {
    ZStack {
      Circle().stroke(color.opacity(0.2), lineWidth: width)
      Circle().trim(from: 0, to: 0.7).stroke(
        color, style: StrokeStyle(lineWidth: width, lineCap: .round)
      )
      .rotationEffect(.degrees(-90))
    }.padding(width / 2).frame(width: 58, height: 58)
  }
}
