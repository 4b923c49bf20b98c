import Graphics
import WidgetTimeline

/// What went wrong with the pictures of a widget: what several families have in common is one problem.
struct RenderProblems {
  private struct Problem {
    var diagnostic: Diagnostic
    var families: [String]
    var pictures: Int
  }

  private var problems: [Problem] = []
  private var known: [String: Int] = [:]

  /// Adds what went wrong with the frames of a family.
  mutating func add(_ diagnostics: [Diagnostic], of family: WidgetFamily) {
    add(diagnostics, of: family.description)
  }

  /// Adds what went wrong with one picture, or with the frames of one family.
  mutating func add(_ diagnostics: [Diagnostic], of family: String) {
    for diagnostic in diagnostics {
      guard let place = known[diagnostic.coalescingKey] else {
        known[diagnostic.coalescingKey] = problems.count
        problems.append(Problem(diagnostic: diagnostic, families: [family], pictures: 1))
        continue
      }
      problems[place].pictures += 1
      if !problems[place].families.contains(family) { problems[place].families.append(family) }
    }
  }

  /// A line for each, with the families that it is of.
  func lines(of kind: String) -> [String] { problems.map { line(for: $0, of: kind) } }

  /// A line for each, with the families that it is of and how many pictures have it.
  func linesOfPictures(of kind: String) -> [String] {
    problems.map { problem in
      line(for: problem, of: kind)
        + (problem.pictures > 1 ? " (in \(problem.pictures) pictures)" : "")
    }
  }

  private func line(for problem: Problem, of kind: String) -> String {
    let families = problem.families.joined(separator: ", ")
    return "\(problem.diagnostic.severity): \(kind) \(families): \(problem.diagnostic.message)"
  }
}
