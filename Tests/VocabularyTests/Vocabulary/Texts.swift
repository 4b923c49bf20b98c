import Foundation
import SwiftUI

/// 09:41:00 on 12 September 2023, UTC.
let morning = Date(timeIntervalSince1970: 1_694_511_660)

private let hero = "Panda"

@MainActor @SpecimenBuilder var textSpecimens: [Specimen] {
  Specimen("Text", "Text(_:)") { Text(hero) }
  Specimen("Text(\"literal\")") { Text("Health \(89) %") }
  Specimen("Text(_:style:)", "Text.DateStyle.time") { Text(morning, style: .time) }
  Specimen("Text.DateStyle.timer") { Text(morning, style: .timer) }
  Specimen(".bold", ".bold()") { Text(hero).bold() }
  Specimen(".fontWeight", ".fontWeight(_:)") { Text(hero).fontWeight(.semibold) }
  Specimen(".monospacedDigit", ".monospacedDigit()") {
    Text("11:11").font(.body.monospacedDigit())
    Text("11:11").monospacedDigit()
  }
  Specimen(".lineLimit", ".lineLimit(_:)") { Text("One line\nof two").lineLimit(1) }
  Specimen(".minimumScaleFactor", ".minimumScaleFactor(_:)") {
    Text("A rather long name of a hero").lineLimit(1).minimumScaleFactor(0.5)
  }
  Specimen(
    ".multilineTextAlignment", ".multilineTextAlignment(_:)", "TextAlignment constants",
    "TextAlignment.center"
  ) {
    Text("One\nline more").multilineTextAlignment(.center)
  }
  Specimen("TextAlignment.leading") { Text("One\nline more").multilineTextAlignment(.leading) }
  Specimen("TextAlignment.trailing") { Text("One\nline more").multilineTextAlignment(.trailing) }
  Specimen("Label", "Label(_:systemImage:)") { Label("Potions", systemImage: "star") }
  Specimen(".redacted", ".redacted(reason:)", "RedactionReasons.placeholder") {
    Text(hero).redacted(reason: .placeholder)
  }
  Specimen(".unredacted", ".unredacted()") {
    VStack {
      Text(hero)
      Text("Health").unredacted()
    }
    .redacted(reason: .placeholder)
  }
}
