import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// A line of text in each size.
struct TypeSpecimen: View {
  let sizes: [Int]

  nonisolated static func lineHeight(of size: Int) -> CGFloat {
    (CGFloat(size) * 1.22).rounded(.up)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(sizes, id: \.self) { size in
        line(of: size).frame(height: Self.lineHeight(of: size), alignment: .leading)
      }
    }
  }

  /// Returns as many words as fit without clipping.
  private func line(of size: Int) -> some View {
    ViewThatFits(in: .horizontal) {
      ForEach(["Rag, quick 0863 fjord", "Rag, quick 0863", "Rag, quick", "Rag"], id: \.self) {
        Text(verbatim: "\(size) \($0)").font(.system(size: CGFloat(size))).fixedSize()
      }
    }
  }
}

/// Text in the font designs of widgets, regular and bold.
struct TypeDesigns: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      line("Serif 12 Rag 0863", .serif)
      line("Rounded 12 Rag 0863", .rounded)
      line("Mono 12 Rag 0863", .monospaced)
    }
  }

  private func line(_ text: String, _ design: Font.Design) -> some View {
    let regular = Text(verbatim: text).font(.system(size: 12, design: design)).fixedSize()
    return ViewThatFits(in: .horizontal) {
      HStack(spacing: 8) {
        regular
        Text(verbatim: "Bold").font(.system(size: 12, weight: .bold, design: design)).fixedSize()
      }
      regular
    }
    .frame(height: 20)
  }
}

/// Light text on dark, and dark and light text on medium tones.
struct ReversedType: View {
  var body: some View {
    HStack(spacing: 0) {
      ForEach(0..<4, id: \.self) { step in
        let tone = Double(step) / 3
        VStack(alignment: .leading, spacing: 0) {
          line(["9 Rag 0863", "9 Rag", "Rag"], .system(size: 9))
          line(["13 Rag", "Rag"], .system(size: 13, weight: .medium))
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .foregroundStyle(tone > 0.5 ? Color.black : Color.white)
        .background(Color(white: tone))
        .clipped()
      }
    }
  }

  private func line(_ texts: [String], _ font: Font) -> some View {
    ViewThatFits(in: .horizontal) {
      ForEach(texts, id: \.self) { Text(verbatim: $0).font(font).fixedSize() }
    }
  }
}
