import PreviewDrawing
import Testing

@testable import LivePreview

@Suite("The line about a failed build")
struct BuildFailureTests {
  @Test("counts the errors, and has the location and the message of the first one")
  func text() {
    let scope = PreviewIssue(
      location: "Sources/Garden/Bed.swift:12:5", message: "cannot find 'x' in scope")
    let linker = PreviewIssue(message: "link command failed with exit code 1")
    let cases: [([PreviewIssue], String)] = [
      (
        [scope],
        "'Garden' does not build: 1 error: Sources/Garden/Bed.swift:12:5: cannot find 'x' in scope"
      ),
      (
        [scope, linker],
        "'Garden' does not build: 2 errors, the first: Sources/Garden/Bed.swift:12:5: "
          + "cannot find 'x' in scope"
      ),
      ([linker], "'Garden' does not build: 1 error: link command failed with exit code 1"),
    ]
    for (issues, text) in cases {
      #expect(BuildFailure(product: "Garden", issues: issues).text == text)
    }
  }
}
