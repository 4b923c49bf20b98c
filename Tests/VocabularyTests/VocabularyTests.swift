import SwiftUI
import Testing

/// Checks that the most used names and argument forms in real widgets compile unchanged and render as expected.
@Suite @MainActor struct VocabularyTests {
  @Test(arguments: VocabularySection.allCases)
  func rendersTheExpectedResultOfEachName(subject: VocabularySection) throws {
    try check(subject.specimens)
  }

  @Test(arguments: CommonForms.allCases)
  func rendersCommonArgumentForms(chapter: CommonForms) throws {
    try check(chapter.specimens)
  }

  @Test(arguments: VocabularySection.allCases)
  func rendersTheSamePixelsAgain(subject: VocabularySection) throws {
    // A timer shows the time until it is rendered, so its pixels differ.
    for specimen in subject.specimens where !specimen.names.contains("Text.DateStyle.timer") {
      let first = try SpecimenImage(of: specimen)
      let second = try SpecimenImage(of: specimen)
      #expect(first.hasPixels(of: second), "\(specimen.names)")
    }
  }

  @Test(arguments: [
    (SwiftUINames.rows, 120), (SwiftUIForms.rows, 197), (WidgetKitNames.rows, 63),
    (AppIntentsNames.rows, 112), (ActivityNames.rows, 24),
  ])
  func coversEveryListedName(list: String, count: Int) {
    let rows = list.split(separator: "\n").map(String.init)
    let shown = Set(VocabularySection.allCases.flatMap(\.specimens).flatMap(\.names))
    #expect(rows.count == count)
    #expect(rows.filter { !shown.contains($0) && unsupportedNames[$0] == nil } == [])
    #expect(shown.filter { unsupportedNames[$0] != nil } == [])
  }

  private func check(_ specimens: [Specimen]) throws {
    for specimen in specimens {
      let picture = try SpecimenImage(of: specimen)
      #expect(picture.actual(for: specimen.expected) == specimen.expected, "\(specimen.names)")
      #expect(picture.isReported == specimen.isReported, "\(specimen.names)")
    }
  }
}
