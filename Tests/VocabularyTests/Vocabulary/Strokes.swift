import SwiftUI

@MainActor @SpecimenBuilder var strokeSpecimens: [Specimen] {
  Specimen(".stroke", ".stroke(_:lineWidth:)") { Circle().stroke(Color.red, lineWidth: 4) }
  Specimen("StrokeStyle", "StrokeStyle cap/join constants", "CGLineCap/Join.round") {
    Circle()
      .stroke(
        Color.orange, style: StrokeStyle(lineWidth: 8, lineCap: .round, lineJoin: .round))
  }
  Specimen(".trim", ".trim(from:to:)") {
    Circle()
      .trim(from: 0, to: CGFloat(0.75))
      .stroke(style: StrokeStyle(lineWidth: 6, lineCap: .round))
  }
  Specimen(".strokeBorder", shows: .size(60, 60)) {
    Circle().strokeBorder(Color.red, lineWidth: 4).frame(width: 60, height: 60)
  }
}
