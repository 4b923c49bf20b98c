import SwiftUI
import WidgetKit

@MainActor @SpecimenBuilder var commonBackgrounds: [Specimen] {
  Specimen("material in a rounded rectangle") {
    Text("Panda").padding().background(.ultraThinMaterial, in: .rect(cornerRadius: 12))
  }
  Specimen("style in a shape") {
    Text("Panda").padding(8).background(.orange.opacity(0.2), in: Capsule())
  }
  Specimen("style in a rounded rectangle") {
    Text("Panda").background(.blue, in: RoundedRectangle(cornerRadius: 8, style: .continuous))
  }
  Specimen("background member color", shows: .size(40, 20)) { Tile().background(.red) }
  Specimen("background of a color expression") {
    Text("Panda").background(Color.black.opacity(0.1))
  }
  Specimen("background of a view", shows: .middle(255, 56, 60)) {
    Color.clear.background(Rectangle().fill(Color.red))
  }
  Specimen("background of a gradient") {
    Text("Panda")
      .background(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
  }
  Specimen("background with a closure", shows: .middle(255, 56, 60)) {
    Color.clear.background {
      Color.red
    }
  }
  Specimen("background with an alignment and a closure") {
    Text("Panda").background(alignment: .bottom) {
      Color.red.frame(height: 2)
    }
  }
  Specimen("background with an alignment", shows: .size(40, 20)) {
    Tile().background(Circle().fill(Color.red), alignment: .leading)
  }
  Specimen("overlay with an alignment and a closure", shows: .size(40, 20)) {
    Tile().overlay(alignment: .topTrailing) {
      Circle().fill(.red).frame(width: 8, height: 8)
    }
  }
  Specimen("overlay with a view and an alignment", shows: .size(40, 20)) {
    Tile().overlay(Text("9").font(.caption2), alignment: .bottomTrailing)
  }
  Specimen("overlay of a stroked shape", shows: .size(40, 20)) {
    Tile().overlay(RoundedRectangle(cornerRadius: 4).stroke(Color.gray, lineWidth: 1))
  }
  Specimen("overlay of a style", shows: .middle(255, 56, 60)) { Tile().overlay(.red) }
  Specimen("overlay of a style in a shape", shows: .middle(255, 56, 60)) {
    Tile().overlay(.red, in: Circle())
  }
  Specimen("mask with a closure", shows: .middle(0, 136, 255)) {
    Color.blue.mask {
      RoundedRectangle(cornerRadius: 8)
    }
  }
  Specimen("border", shows: .size(40, 20)) { Tile().border(Color.black, width: 2) }
  Specimen("border of a member", shows: .size(40, 20)) { Tile().border(.red) }
  Specimen("shadow of a radius", shows: .size(40, 20)) { Tile().shadow(radius: 3) }
  Specimen("shadow of a color and a radius", shows: .size(40, 20)) {
    Tile().shadow(color: .black.opacity(0.2), radius: 2)
  }
  Specimen("blur", shows: .size(60, 40)) { Tile().padding(10).blur(radius: 2) }
  Specimen("color effects", shows: .size(40, 20)) {
    Tile().saturation(0.5).brightness(-0.1).contrast(0.9).grayscale(0.2)
  }
  Specimen("blend mode", shows: .size(40, 20)) { Tile().blendMode(.multiply).compositingGroup() }
  Specimen("container background of a gradient") {
    Text("Panda").containerBackground(Color.blue.gradient, for: .widget)
  }
  Specimen("ignoring the safe area", shows: .middle(255, 255, 255)) {
    ZStack {
      Color.black.ignoresSafeArea()
      Tile().edgesIgnoringSafeArea(.all)
    }
  }
}
