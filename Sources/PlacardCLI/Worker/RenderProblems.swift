import Graphics
import WidgetTimeline

/// What went wrong with the pictures of a widget: what several families have in common is one problem.
struct RenderProblems {
  private struct Problem {
    let diagnostic: Diagnostic
    var families: [WidgetFamily]
  }

  private var problems: [Problem] = []

  mutating func add(_ diagnostics: [Diagnostic], of family: WidgetFamily) {
    for diagnostic in diagnostics {
      guard let place = problems.firstIndex(where: { $0.diagnostic == diagnostic }) else {
        problems.append(Problem(diagnostic: diagnostic, families: [family]))
        continue
      }
      if !problems[place].families.contains(family) { problems[place].families.append(family) }
    }
  }

  /// A line for each, with the families that it is of.
  func lines(of kind: String) -> [String] {
    problems.map { problem in
      let families = problem.families.map(\.description).joined(separator: ", ")
      return "\(problem.diagnostic.severity): \(kind) \(families): \(problem.diagnostic.message)"
    }
  }
}
