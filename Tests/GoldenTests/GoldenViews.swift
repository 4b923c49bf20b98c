import Foundation
import Graphics
import LayoutEngine
import WidgetUI

extension Golden {
  /// The pictures, with one subject each.
  static let all: [Golden] =
    Ink.allCases.flatMap { ink in
      [
        Golden(name: "text", ink: ink) { AnyView(TextSpecimen()) },
        Golden(name: "card", ink: ink) { AnyView(CardSpecimen()) },
        Golden(name: "gradient", ink: ink) { AnyView(GradientSpecimen()) },
      ]
    } + [
      Golden(name: "scripts", ink: .color, scale: 2) { AnyView(ScriptSpecimen()) },
      Golden(name: "emoji", ink: .color) { AnyView(Text(verbatim: "🐼🦊").font(.title)) },
      Golden(name: "gauge", ink: .color, size: CGSize(width: 60, height: 60)) {
        AnyView(GaugeSpecimen())
      },
      Golden(name: "effects", ink: .color, scale: 2) { AnyView(EffectSpecimen()) },
    ]
}

private struct TextSpecimen: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(verbatim: "Gypsy 89%").font(.headline)
      Text(verbatim: "quick jumps").font(.footnote).foregroundStyle(.secondary)
    }
  }
}

private struct CardSpecimen: View {
  var body: some View {
    HStack {
      Circle().fill(.orange).frame(width: 20, height: 20)
      Text(verbatim: "Fox").font(.subheadline).bold()
    }
    .padding(8)
    .background {
      RoundedRectangle(cornerRadius: 10).fill(Color(white: 0.93))
        .overlay { RoundedRectangle(cornerRadius: 10).strokeBorder(.primary) }
    }
  }
}

private struct GradientSpecimen: View {
  var body: some View {
    LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing)
      .overlay { Text(verbatim: "on tone").font(.subheadline).foregroundStyle(.white) }
  }
}

private struct ScriptSpecimen: View {
  var body: some View {
    VStack(spacing: 0) {
      Text(verbatim: "مرحبا שלום").font(.footnote)
      Text(verbatim: "नमस्ते 你好").font(.footnote)
    }
  }
}

private struct GaugeSpecimen: View {
  var body: some View {
    Gauge(value: 0.6) {
      Text(verbatim: "L")
    } currentValueLabel: {
      Text(verbatim: "60")
    }
    .gaugeStyle(.accessoryCircular)
  }
}

private struct EffectSpecimen: View {
  var body: some View {
    HStack(spacing: 16) {
      Rectangle().fill(.blue).frame(width: 18, height: 18).rotationEffect(.degrees(30))
      Circle().fill(.red).frame(width: 18, height: 18).opacity(0.5)
        .shadow(color: .black.opacity(0.5), radius: 3, y: 2)
      Capsule().fill(.green).frame(width: 18, height: 18).mask(Text(verbatim: "M").bold())
    }
  }
}
