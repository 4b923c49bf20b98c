import Foundation
import SwiftUI

private struct Hero: Hashable {
  enum Mood { case calm, cross(reason: String) }

  var name: String
  var friend: String?
}

extension Hero.Mood: Hashable {}

private let panda = Hero(name: "Panda", friend: nil)

@MainActor @SpecimenBuilder var commonStructures: [Specimen] {
  Specimen("if", shows: .size(40, 20)) {
    VStack {
      if panda.friend == nil {
        Tile()
      }
    }
  }
  Specimen("if and else if", shows: .size(40, 20)) {
    if panda.name.isEmpty {
      Text("nobody")
    } else if panda.friend != nil {
      Text("two")
    } else {
      Tile()
    }
  }
  Specimen("if let") {
    VStack {
      if let friend = panda.friend {
        Text(friend)
      } else {
        Text("alone")
      }
    }
  }
  Specimen("if let, short") {
    let name = Optional("Panda")
    if let name, !name.isEmpty {
      Text(name)
    }
  }
  Specimen("if case") {
    let mood = Hero.Mood.cross(reason: "hunger")
    if case .cross(let reason) = mood {
      Text(reason)
    }
  }
  Specimen("switch over cases") { MoodView(mood: .cross(reason: "hunger")) }
  Specimen("switch over values", shows: .size(40, 20)) {
    switch panda.name {
    case "Panda", "Egghead": Tile()
    case let name where name.isEmpty: EmptyView()
    default: Text("?")
    }
  }
  Specimen("if available", shows: .size(40, 20)) {
    if #available(iOS 17.0, *) {
      Tile()
    } else {
      Text("early")
    }
  }
  Specimen("statements in a builder") {
    let percent = 89
    let label = "\(percent) %"
    Text(label)
  }
  Specimen("condition in a modifier", shows: .size(40, 20)) {
    Tile().opacity(panda.friend == nil ? 1 : 0.3)
  }
  Specimen("ten children", shows: .size(40, 200)) {
    VStack(spacing: 0) {
      Tile()
      Tile()
      Tile()
      Tile()
      Tile()
      Tile()
      Tile()
      Tile()
      Tile()
      Tile()
    }
  }
  Specimen("group by a condition", shows: .size(42, 22)) {
    Group {
      if panda.friend == nil { Tile() } else { Text("two") }
    }
    .padding(1)
  }
  Specimen("computed properties") { Sections() }
  Specimen("optional view") {
    VStack {
      Optional<Text>.none
      Optional(Text("Panda"))
    }
  }
  Specimen("function in place of a closure", shows: .size(40, 20)) { VStack(content: tile) }
}

private func tile() -> Tile { Tile() }

private struct MoodView: View {
  let mood: Hero.Mood

  var body: some View {
    switch mood {
    case .calm:
      Image(systemName: "moon")
    case .cross(let reason):
      Text(reason)
    }
  }
}

private struct Sections: View {
  var showsFooter = true

  var body: some View {
    VStack {
      header
      content(for: panda)
      if showsFooter { footer }
    }
  }

  var header: some View {
    Text("Leaderboard")
  }

  @ViewBuilder private var footer: some View {
    Divider()
    Text("today")
  }

  @ViewBuilder
  private func content(for hero: Hero) -> some View {
    if let friend = hero.friend {
      Text(friend)
    }
    Text(hero.name)
  }
}
