import Foundation
import SwiftUI

@MainActor @SpecimenBuilder var commonContainers: [Specimen] {
  Specimen("all limits of a frame", shows: .size(160, 120)) {
    Tile().frame(
      minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity,
      alignment: .bottomTrailing)
  }
  Specimen("frame of a proportion", shows: .size(160, 120)) {
    GeometryReader { geo in
      HStack(spacing: 0) {
        Color.red.frame(width: geo.size.width * 0.3)
        Color.blue.frame(width: geo.size.width * 0.7, height: geo.size.height / 2)
      }
    }
  }
  Specimen("geometry behind", shows: .size(40, 20)) {
    Tile().background(
      GeometryReader { geometry in
        Color.clear.frame(width: geometry.size.width)
      })
  }
  Specimen("navigation bar in the older spelling", shows: .size(40, 20)) {
    NavigationView { Tile().navigationBarTitle("Panda").navigationBarHidden(true) }
  }
  Specimen("sections of a container", shows: .size(40, 60)) {
    VStack(spacing: 0) {
      ForEach(
        sections: Section {
          Tile()
          Tile()
        } header: {
          Tile()
        }
      ) { section in
        section.header
        section.content
      }
    }
  }
  Specimen("padding by a condition", shows: .size(40, 28)) {
    Tile().padding(.vertical, true ? 4 : 8)
  }
  Specimen("baseline guide") {
    HStack(alignment: .lastTextBaseline) {
      Text("Panda")
      Tile().alignmentGuide(.lastTextBaseline) { d in d[.bottom] - 2 }
    }
  }
  Specimen("lazy stacks", shows: .size(40, 48)) {
    LazyVStack(alignment: .leading, spacing: 8) {
      Tile()
      Tile()
    }
    .fixedSize()
  }
  Specimen("lazy rows") {
    LazyHGrid(rows: [GridItem(.fixed(20)), GridItem(.fixed(20))], spacing: 2) {
      ForEach(0..<4) { _ in Tile() }
    }
  }
  Specimen("grid of a loop") {
    Grid {
      ForEach(0..<2) { row in
        GridRow {
          ForEach(0..<3) { column in Text("\(row * column)") }
        }
      }
      Divider()
      GridRow {
        Text("Sum").gridColumnAlignment(.trailing)
        Text("9").gridCellAnchor(.leading)
      }
    }
  }
  Specimen("relative frame") {
    Color.red.containerRelativeFrame(.horizontal) { width, _ in width / 2 }
  }
  Specimen("safe area", shows: .middle(255, 255, 255)) {
    Color.white.ignoresSafeArea(.all, edges: .top).safeAreaPadding(4)
  }
  Specimen("scroll view", shows: .size(160, 120)) {
    ScrollView { Color.red.frame(height: 300) }
  }
  Specimen("timeline view") {
    TimelineView(.everyMinute) { context in
      Text(context.date, style: .time)
    }
  }
  Specimen("timeline view of a period") {
    TimelineView(.periodic(from: morning, by: 60)) { timeline in
      Text(timeline.date.formatted(date: .omitted, time: .shortened))
    }
  }
  Specimen("several layers") {
    ZStack(alignment: Alignment(horizontal: .trailing, vertical: .top)) {
      Color.clear
      Tile()
    }
  }
  Specimen("section with header and footer") {
    VStack {
      Section {
        Text("Panda")
      } header: {
        Text("Heroes")
      } footer: {
        Text("today")
      }
    }
  }
  Specimen("labeled content") { LabeledContent("Health", value: "89 %") }
  Specimen("progress without a value") { ProgressView() }
  Specimen("progress with only a title") { ProgressView("Loading") }
  Specimen("toggle with a label") { Toggle(isOn: .constant(false)) { Text("Awake") } }
  Specimen("button with a symbol") { Button("Drink", systemImage: "cross.vial") {} }
  Specimen("button of a role and a label") {
    Button(role: .cancel) {
    } label: {
      Text("Rest")
    }
  }
  Specimen("gauges of lines") {
    VStack {
      Gauge(value: 0.4) { Text("a") }.gaugeStyle(.accessoryLinear)
      Gauge(value: 0.4) { Text("a") }.gaugeStyle(.accessoryLinearCapacity)
    }
  }
}
