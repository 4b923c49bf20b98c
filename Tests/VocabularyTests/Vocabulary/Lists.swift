import Foundation
import SwiftUI

private struct Hero: Identifiable {
  let id = UUID()
  let name: String
}

private let heroes = [Hero(name: "Panda"), Hero(name: "Egghead")]

@MainActor @SpecimenBuilder var listSpecimens: [Specimen] {
  Specimen("ForEach", "ForEach(_:{})") {
    VStack {
      ForEach(heroes) { hero in
        Text(hero.name)
      }
    }
  }
  Specimen("ForEach(_:id:{})", shows: .size(40, 60)) {
    VStack(spacing: 0) {
      ForEach(["a", "b", "c"], id: \.self) { _ in
        Tile()
      }
    }
  }
}
