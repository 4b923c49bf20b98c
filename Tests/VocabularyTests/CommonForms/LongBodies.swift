import Foundation
import SwiftUI
import WidgetKit

@MainActor @SpecimenBuilder var commonLongBodies: [Specimen] {
  Specimen("a leaderboard in one body") { Leaderboard(heroes: [89, 75, 20]) }
  Specimen("a forecast in one body") { Forecast(hours: [12, 15, 17, 14]) }
}

/// A long body with arithmetic, conditions and many modifiers, as in typical author code.
private struct Leaderboard: View {
  let heroes: [Int]
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    ZStack(alignment: .topLeading) {
      LinearGradient(
        gradient: Gradient(colors: [Color(red: 0.1, green: 0.2, blue: 0.3), .black.opacity(0.8)]),
        startPoint: .top, endPoint: .bottom
      )
      .edgesIgnoringSafeArea(.all)
      VStack(alignment: .leading, spacing: 4) {
        HStack(alignment: .firstTextBaseline) {
          Text("Leaderboard")
            .font(.system(.headline, design: .rounded).weight(.bold))
            .foregroundColor(colorScheme == .dark ? .white : Color(white: 0.9))
          Spacer(minLength: 0)
          Image(systemName: "trophy.fill")
            .imageScale(.small)
            .foregroundStyle(.yellow.gradient)
        }
        .padding(.bottom, 2)
        ForEach(Array(heroes.enumerated()), id: \.offset) { index, health in
          HStack(spacing: 6) {
            Text("\(index + 1)")
              .font(.system(size: 12 + CGFloat(heroes.count - index) * 0.5, weight: .semibold))
              .monospacedDigit()
              .frame(width: 16, alignment: .trailing)
            ZStack(alignment: .leading) {
              Capsule().fill(Color.white.opacity(0.15)).frame(height: 6)
              GeometryReader { geometry in
                Capsule()
                  .fill(health < 30 ? Color.red : health < 80 ? .orange : .green)
                  .frame(width: max(6, geometry.size.width * CGFloat(health) / 100), height: 6)
              }
              .frame(height: 6)
            }
            Text("\(health) %").font(.caption2).foregroundColor(.white.opacity(0.7))
          }
          .padding(.vertical, index == 0 ? 2 : 0)
          .background(
            RoundedRectangle(cornerRadius: 4, style: .continuous)
              .fill(index % 2 == 0 ? Color.white.opacity(0.05) : Color.clear)
          )
          .overlay(
            RoundedRectangle(cornerRadius: 4)
              .stroke(index == 0 ? Color.yellow : .clear, lineWidth: 0.5)
          )
          .opacity(health == 0 ? 0.3 : 1)
        }
      }
      .padding(.horizontal, 12)
      .padding([.top, .bottom], 8)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .clipShape(RoundedRectangle(cornerRadius: 16, style: .continuous))
    .shadow(color: .black.opacity(0.2), radius: 4, x: 0, y: 2)
    .widgetURL(URL(string: "game:///leaderboard"))
  }
}

private struct Forecast: View {
  let hours: [Double]

  var body: some View {
    GeometryReader { geometry in
      let width = geometry.size.width / CGFloat(max(1, hours.count))
      let warmest = hours.max() ?? 1
      HStack(alignment: .bottom, spacing: 0) {
        ForEach(hours.indices, id: \.self) { hour in
          VStack(spacing: 2) {
            if hours[hour] == warmest {
              Image(systemName: "sun.max.fill").font(.caption2).foregroundColor(.orange)
            }
            Text("\(Int(hours[hour].rounded()))°")
              .font(.caption2)
              .minimumScaleFactor(0.5)
            RoundedRectangle(cornerRadius: 2)
              .fill(
                LinearGradient(
                  colors: [.orange, .yellow.opacity(0.4)], startPoint: .top, endPoint: .bottom)
              )
              .frame(
                width: width * 0.6,
                height: (geometry.size.height - 40) * CGFloat(hours[hour] / warmest))
          }
          .frame(width: width, alignment: .center)
          .offset(x: hour == 0 ? 1 : 0, y: -CGFloat(hour % 2) * 0.5)
        }
      }
      .frame(maxHeight: .infinity, alignment: .bottom)
    }
  }
}
