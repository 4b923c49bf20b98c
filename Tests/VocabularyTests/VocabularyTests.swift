import SwiftUI
import Testing

/// Tests that the names and argument forms that real widgets use most compile unchanged and are drawn.
@Suite @MainActor struct VocabularyTests {
  @Test(arguments: Subject.allCases)
  func drawsTheExpectedResultOfEachName(subject: Subject) throws {
    try check(subject.specimens)
  }

  @Test(arguments: CommonForms.allCases)
  func drawsCommonArgumentForms(chapter: CommonForms) throws {
    try check(chapter.specimens)
  }

  @Test(arguments: Subject.allCases)
  func drawsTheSamePixelsAgain(subject: Subject) throws {
    // A timer shows the time that has passed until it is drawn.
    for specimen in subject.specimens where !specimen.names.contains("Text.DateStyle.timer") {
      let first = try SpecimenPicture(of: specimen)
      let second = try SpecimenPicture(of: specimen)
      #expect(first.hasPixels(of: second), "\(specimen.names)")
    }
  }

  @Test(arguments: [
    (SwiftUINames.rows, 120), (SwiftUIForms.rows, 197), (WidgetKitNames.rows, 63),
    (AppIntentsNames.rows, 85),
  ])
  func coversEveryListedName(list: String, count: Int) {
    let rows = list.split(separator: "\n").map(String.init)
    let shown = Set(Subject.allCases.flatMap(\.specimens).flatMap(\.names))
    #expect(rows.count == count)
    #expect(rows.filter { !shown.contains($0) && waitingRows[$0] == nil } == [])
    #expect(shown.filter { waitingRows[$0] != nil } == [])
  }

  private func check(_ specimens: [Specimen]) throws {
    for specimen in specimens {
      let picture = try SpecimenPicture(of: specimen)
      #expect(picture.actual(for: specimen.expected) == specimen.expected, "\(specimen.names)")
      #expect(picture.isReported == specimen.isReported, "\(specimen.names)")
    }
  }
}
