import SwiftUI

/// The constant part of all frames: `data/scene.json`.
struct SceneData: Decodable, Sendable {
  let title, season, sort, pill: String
  let characters: [Character]

  struct Character: Decodable, Sendable {
    let emoji, name, sub, circle, g0, g1: String
  }
}

/// The variable part of a frame: a line of `data/frames.tsv`.
struct SceneFrame: Sendable {
  let date: String
  let health: [Int]
}

/// The leaderboard of `data/SPEC.md`, in units of 1/480 of the height.
struct LeaderboardScene: View {
  let scene: SceneData
  let frame: SceneFrame
  let width: CGFloat

  var body: some View {
    ZStack(alignment: .topLeading) {
      LinearGradient(
        colors: [Color(hex: "#EEF1F8"), Color(hex: "#D9DFEC")], startPoint: .top,
        endPoint: .bottom)
      Text(verbatim: scene.title).bold(30).placed(left: 28, baseline: 46)
      Capsule().fill(Color(hex: "#DBEAFE")).placed(x: 350, y: 24, width: 150, height: 28)
      Text(verbatim: scene.pill).regular(14).foregroundStyle(Color(hex: "#1D4ED8"))
        .placed(centre: 425, baseline: 43)
      Text(verbatim: scene.season).bold(18).placed(right: width - 28, baseline: 44)
      Text(verbatim: scene.sort).regular(14).foregroundStyle(.subdued)
        .placed(right: width - 28, baseline: 74)
      Text(verbatim: frame.date).regular(16).foregroundStyle(.subdued)
        .placed(left: 28, baseline: 74)
      ForEach(0..<scene.characters.count, id: \.self) { index in
        RankedRow(
          character: scene.characters[index], health: frame.health[index], width: width,
          top: 92 + 76 * CGFloat(index))
      }
    }
    .foregroundStyle(.ink)
  }
}

/// One character: a card with an avatar, a name, a bar and a number.
private struct RankedRow: View {
  let character: SceneData.Character
  let health: Int
  let width: CGFloat
  let top: CGFloat

  var body: some View {
    let track = width - 518
    Group {
      RoundedRectangle(cornerRadius: 16, style: .circular).fill(.white)
        .overlay {
          RoundedRectangle(cornerRadius: 16, style: .circular).strokeBorder(
            Color.ink.opacity(0.10))
        }
        .placed(x: 24, y: top, width: width - 48, height: 70)
      Circle().fill(Color(hex: character.circle))
        .overlay {
          Text(verbatim: character.emoji).font(.custom("Noto Color Emoji", fixedSize: 34))
        }
        .placed(x: 40, y: top + 9, width: 52, height: 52)
      Text(verbatim: character.name).bold(22).placed(left: 108, baseline: top + 31)
      Text(verbatim: character.sub).regular(15).foregroundStyle(.subdued)
        .placed(left: 108, baseline: top + 54)
      RoundedRectangle(cornerRadius: 8, style: .circular).fill(Color(hex: "#E5E7EB"))
        .placed(x: 390, y: top + 27, width: track, height: 16)
      RoundedRectangle(cornerRadius: 8, style: .circular)
        .fill(
          LinearGradient(
            colors: [Color(hex: character.g0), Color(hex: character.g1)], startPoint: .leading,
            endPoint: UnitPoint(x: track / bar, y: 0.5))
        )
        .placed(x: 390, y: top + 27, width: bar, height: 16)
      Text(verbatim: "\(health)%").bold(26).placed(right: width - 44, baseline: top + 44)
    }
  }

  private var bar: CGFloat { max(16, (width - 518) * CGFloat(health) / 100) }
}

extension View {
  /// A view of a fixed size with its top left corner at a point.
  fileprivate func placed(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) -> some View {
    frame(width: width, height: height).offset(x: x, y: y)
  }

  fileprivate func placed(left x: CGFloat, baseline: CGFloat) -> some View {
    fixedSize().alignmentGuide(.leading) { _ in -x }.onBaseline(baseline)
  }

  fileprivate func placed(right x: CGFloat, baseline: CGFloat) -> some View {
    fixedSize().alignmentGuide(.leading) { $0.width - x }.onBaseline(baseline)
  }

  fileprivate func placed(centre x: CGFloat, baseline: CGFloat) -> some View {
    fixedSize().alignmentGuide(.leading) { $0.width / 2 - x }.onBaseline(baseline)
  }

  private func onBaseline(_ y: CGFloat) -> some View {
    alignmentGuide(.top) { $0[.firstTextBaseline] - y }
  }
}

extension Text {
  fileprivate func regular(_ size: CGFloat) -> Text { font(.custom("Inter", fixedSize: size)) }
  fileprivate func bold(_ size: CGFloat) -> Text { regular(size).bold() }
}

extension ShapeStyle where Self == Color {
  fileprivate static var ink: Color { Color(hex: "#111827") }
  fileprivate static var subdued: Color { Color(hex: "#6B7280") }
}

extension Color {
  fileprivate init(hex: String) {
    let value = UInt32(hex.dropFirst(), radix: 16) ?? 0
    self.init(
      red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
      blue: Double(value & 255) / 255)
  }
}
