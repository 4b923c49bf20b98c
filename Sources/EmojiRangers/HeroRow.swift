import SwiftUI
import WidgetKit

/// One hero of the ranking; a tap opens the hero.
struct HeroRow: View {
  let hero: Hero
  let rank: Int
  let layout: RowLayout

  var body: some View {
    Link(destination: hero.url) {
      content
        .frame(maxHeight: .infinity)
        .padding(.horizontal, layout.padding)
        .background { card }
    }
    .accessibilityLabel(
      "\(hero.name), number \(rank), \(Int((hero.health * 100).rounded())) percent")
  }

  @ViewBuilder
  private var content: some View {
    if layout.isFlat {
      HStack(spacing: 10) {
        Avatar(hero: hero, size: layout.avatar)
        name
        Spacer(minLength: 0)
        HealthBar(hero: hero, height: layout.bar).frame(width: 84)
        percent.frame(width: 52, alignment: .trailing)
      }
    } else if layout.isWide {
      HStack(spacing: 14) {
        position
        Avatar(hero: hero, size: layout.avatar)
        names.frame(width: layout.width * 0.28, alignment: .leading)
        HealthBar(hero: hero, height: layout.bar)
        percent.frame(width: layout.width * 0.12, alignment: .trailing)
      }
    } else {
      HStack(spacing: 12) {
        Avatar(hero: hero, size: layout.avatar)
        VStack(spacing: 6) {
          HStack(alignment: .firstTextBaseline) {
            names
            Spacer(minLength: 4)
            percent
          }
          HealthBar(hero: hero, height: layout.bar * 0.8)
        }
      }
    }
  }

  private var position: some View {
    Text("\(rank)").font(layout.name).fontWeight(.heavy).foregroundStyle(.secondary)
      .frame(width: 24)
  }

  private var names: some View {
    VStack(alignment: .leading, spacing: 1) {
      name
      if layout.hasTitle {
        Text("Level \(hero.level) · \(hero.title)")
          .font(layout.title)
          .foregroundStyle(.secondary)
          .lineLimit(1)
          .minimumScaleFactor(0.8)
      }
    }
  }

  private var name: some View {
    Text(hero.name).font(layout.name).bold().lineLimit(1).minimumScaleFactor(0.8)
  }

  private var percent: some View {
    Text(hero.health, format: .percent.precision(.fractionLength(0)))
      .font(layout.name)
      .bold()
      .monospacedDigit()
      .lineLimit(1)
      .minimumScaleFactor(0.8)
  }

  @ViewBuilder
  private var card: some View {
    if layout.hasCard {
      RoundedRectangle(cornerRadius: 14)
        .fill(Color("Card"))
        .overlay {
          RoundedRectangle(cornerRadius: 14)
            .strokeBorder(.primary.opacity(rank == 1 ? 0.8 : 0.15), lineWidth: rank == 1 ? 2 : 1)
        }
    }
  }
}

/// A hero's emoji in a ring of the hero's color.
struct Avatar: View {
  let hero: Hero
  let size: CGFloat

  var body: some View {
    Text(hero.emoji)
      .font(.system(size: size * 0.64))
      .fixedSize()
      .frame(width: size, height: size)
      .background { Circle().fill(Color("Card")) }
      .overlay { Circle().strokeBorder(hero.tint, lineWidth: max(2, size * 0.04)) }
      .accessibilityHidden(true)
  }
}

/// The hero's health as a bar in the hero's color.
struct HealthBar: View {
  let hero: Hero
  let height: CGFloat

  var body: some View {
    GeometryReader { proxy in
      ZStack(alignment: .leading) {
        Capsule().fill(Color("Track"))
        if hero.health > 0 {
          Capsule()
            .fill(hero.tint.gradient)
            .frame(width: max(height, proxy.size.width * hero.health))
        }
        Capsule().strokeBorder(.primary.opacity(0.2))
      }
    }
    .frame(height: height)
    .accessibilityHidden(true)
  }
}
