import Graphics
import Testing

@Suite struct NearestNameTests {
  private let devices = ["trmnl-og", "trmnl-og-2bit", "kiosk-1024x600", "kiosk-1920x1080"]

  @Test(arguments: [
    ("trmnl", "trmnl-og"),
    ("trmnlog", "trmnl-og"),
    ("trnml-og", "trmnl-og"),
    ("TRMNL-OG", "trmnl-og"),
    ("trmnl-og2bit", "trmnl-og-2bit"),
    ("kiosk-1024x60", "kiosk-1024x600"),
    ("kiosk-1920*1080", "kiosk-1920x1080"),
    ("refrigerator", nil),
    ("", nil),
  ])
  func suggestsNamesWithinAFewEdits(typed: String, expected: String?) {
    #expect(NearestName.suggestion(for: typed, among: devices) == expected)
  }

  @Test func swappedLettersAreOneEdit() {
    #expect(NearestName.suggestion(for: "ab", among: ["ba"]) == nil)
    #expect(NearestName.suggestion(for: "abc", among: ["bac"]) == "bac")
  }

  @Test func suggestsTheFirstOfEquallyNearNames() {
    #expect(NearestName.suggestion(for: "cat", among: ["bat", "car"]) == "bat")
  }

  @Test func ignoresVeryLongNames() {
    let endless = String(repeating: "a", count: 1_000_000)
    #expect(NearestName.suggestion(for: endless, among: [endless, "a"]) == nil)
  }

  @Test func messageIsEmptyWithoutASuggestion() {
    #expect(
      NearestName.suggestionText(for: "trmnl-of", among: devices) == "; did you mean 'trmnl-og'?")
    #expect(NearestName.suggestionText(for: "toaster", among: devices) == "")
  }
}
