import Foundation
import SwiftUI

private let panda = URL(string: "game:///panda") ?? URL(fileURLWithPath: "/")

@MainActor @SpecimenBuilder var commonControls: [Specimen] {
  Specimen("label with closures") {
    Label {
      Text("Potions").bold()
    } icon: {
      Image(systemName: "cross.vial").foregroundColor(.red)
    }
  }
  Specimen("label with an image", isReported: true) { Label("Panda", image: "unknown") }
  Specimen("label styles") {
    VStack {
      Label("Potions", systemImage: "star").labelStyle(.titleOnly)
      Label("Potions", systemImage: "star").labelStyle(.iconOnly)
      Label("Potions", systemImage: "star").labelStyle(.titleAndIcon)
    }
  }
  Specimen("button with closures") {
    Button {
      print("drunk")
    } label: {
      Label("Drink", systemImage: "cross.vial")
    }
  }
  Specimen("button with a title") { Button("Drink") {} }
  Specimen("button with a role") { Button("Fight", role: .destructive) {} }
  Specimen("button styles") {
    VStack {
      Button("Drink") {}.buttonStyle(.bordered)
      Button("Drink") {}.buttonStyle(.borderedProminent).controlSize(.small)
      Button("Drink") {}.buttonStyle(PlainButtonStyle()).buttonBorderShape(.capsule)
    }
  }
  Specimen("link with a title") { Link("Potions", destination: panda) }
  Specimen("link with a label", shows: .size(40, 20)) {
    Link(destination: panda, label: { Tile() })
  }
  Specimen("toggle") { Toggle("Awake", isOn: .constant(true)) }
  Specimen("progress with a title") { ProgressView("Health", value: 45, total: 60) }
  Specimen("progress with closures") {
    ProgressView(value: 0.4) {
      Text("Health")
    } currentValueLabel: {
      Text("40 %")
    }
    .progressViewStyle(.linear)
  }
  Specimen("progress in a circle") {
    ProgressView(value: 0.4).progressViewStyle(CircularProgressViewStyle(tint: .orange))
  }
  Specimen("progress of a time") {
    ProgressView(timerInterval: morning...morning.addingTimeInterval(600), countsDown: false) {
      EmptyView()
    } currentValueLabel: {
      EmptyView()
    }
  }
  Specimen("gauge of a range") {
    Gauge(value: 45, in: 0...60) {
      Image(systemName: "heart")
    } currentValueLabel: {
      Text("45")
    }
    .gaugeStyle(.accessoryCircularCapacity)
    .tint(.red)
  }
  Specimen("gauge with a gradient") {
    Gauge(value: 0.3, label: { Text("Health") })
      .gaugeStyle(.accessoryCircular)
      .tint(Gradient(colors: [.red, .green]))
  }
  Specimen("gauge of a line") {
    Gauge(value: 0.3) { Text("Health") }.gaugeStyle(.linearCapacity).labelsHidden()
  }
  Specimen("accessibility", shows: .size(40, 20)) {
    Tile()
      .accessibilityElement(children: .combine)
      .accessibilityLabel(Text("Panda"))
      .accessibilityValue("89 percent")
      .accessibilityHint("Opens the hero")
      .accessibilityAddTraits(.isHeader)
      .accessibilityIdentifier("panda")
      .accessibilitySortPriority(1)
      .accessibility(addTraits: .isStaticText)
      .accessibilityAction(named: "Feed") {}
      .accessibilityHeading(.h1)
      .accessibilityRespondsToUserInteraction()
  }
  Specimen("what a picture does not do", shows: .size(40, 20)) {
    Tile()
      .onTapGesture {}
      .onDisappear {}
      .task {}
      .onChange(of: 1) {}
      .disabled(false)
      .allowsHitTesting(false)
      .contentShape(Rectangle())
      .transition(.opacity.combined(with: .scale))
      .animation(.spring(response: 0.3, dampingFraction: 0.7), value: 1)
      .drawingGroup()
  }
  Specimen("hidden", shows: .nothing) { Tile().hidden() }
  Specimen("section") {
    Section(header: Text("Heroes")) {
      Text("Panda")
    }
  }
}
