package import Foundation
import Graphics
package import WidgetUI

/// What the evaluation of one entry's view may still spend.
///
/// A template is somebody else's text: it may loop or grow without end, and is stopped then.
package final class Evaluation {
  /// How often it is said in a picture that nothing is left: a list may have very many elements to say it for.
  private static let shownRefusals = 100

  /// How much one entry's view may spend.
  package struct Limits: Hashable, Sendable {
    /// Statements, calls, elements and characters.
    var steps: Int
    /// Calls inside each other.
    var depth: Int
    /// From the first step on, as some steps take longer than others.
    var seconds: Double

    package init(steps: Int = 2_000_000, depth: Int = 48, seconds: Double = 10) {
      self.steps = steps
      self.depth = depth
      self.seconds = seconds
    }

    package static let standard = Limits()
    /// For what is found while a template is checked; what costs more is found when it is shown.
    static let folding = Limits(steps: 20_000)
  }

  /// Where `Image("name")`, `Color("name")` and the keys of texts are looked up; `nil` for the program's own
  /// bundle.
  package let assets: Bundle?
  /// The `static` values that were asked for, by their numbers.
  var statics: [Int: Value] = [:]
  private var steps: Int
  private var changes = 0
  private var refusals = 0
  private let depth: Int
  private let seconds: Double
  private var deadline: ContinuousClock.Instant?
  /// How many steps are left when the clock is looked at next.
  private var nextLook: Int

  private let now: () -> ContinuousClock.Instant

  package init(
    _ limits: Limits = .standard, assets: Bundle? = nil,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.assets = assets
    self.now = now
    steps = limits.steps
    depth = limits.depth
    seconds = limits.seconds
    nextLook = limits.steps
  }

  /// Takes steps off what is left.
  package func spend(_ count: Int = 1) throws {
    guard count <= steps else {
      // Nothing is left for anything else either.
      steps = -1
      refusals += 1
      throw refusals > Self.shownRefusals ? EvaluationError.stopped : .tooManySteps
    }
    steps -= count
    if steps < nextLook { try checkClock() }
  }

  /// The steps between two looks at the clock.
  private static let stepsPerLook = 4096

  private func checkClock() throws {
    nextLook = steps - Self.stepsPerLook
    let now = now()
    let deadline = self.deadline ?? now + .seconds(seconds)
    self.deadline = deadline
    guard now > deadline else { return }
    steps = -1
    throw EvaluationError.tooLong(seconds)
  }

  /// How often a value may be made of itself, such as a view in a loop: it is drawn, and let go of, as deep.
  private static let mostChanges = 1000

  /// Counts a change of a value that may be made of the one before.
  package func nest() throws {
    changes += 1
    guard changes <= Self.mostChanges else { throw EvaluationError.tooNested(Self.mostChanges) }
  }

  func check(depth: Int) throws {
    if depth > self.depth { throw EvaluationError.tooDeep }
  }
}

/// Why an expression has no value.
package enum EvaluationError: Error, Hashable {
  case tooManySteps
  /// More time than there was, in seconds.
  case tooLong(Double)
  /// Too many steps, of which enough has been said.
  case stopped
  case tooDeep
  /// Too many changes of values that hold the ones before.
  case tooNested(Int)
  case overflow(String)
  case divisionByZero
  case indexOutOfRange(Int, count: Int)
  case negativeCount(Int)
  case emptyRange(String)
  case failed(String)
}

extension EvaluationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooManySteps, .stopped: "the view does more than it may; show fewer elements"
    case .tooLong(let seconds):
      "the views took longer than \(seconds.formatted()) s; let them show or compute less"
    case .tooDeep: "views or functions call each other without end"
    case .tooNested(let most):
      "views, colors and styles are changed more than \(most) times in loops; use 'ForEach' or 'map'"
    case .overflow(let operation): "the result of '\(operation)' is too large"
    case .divisionByZero: "a division by zero"
    case .indexOutOfRange(let index, let count):
      "there is no element \(index) among \(count); check 'count' or use 'first', 'last' or 'prefix'"
    case .negativeCount(let count): "\(count) is no number of elements"
    case .emptyRange(let range): "the range \(range) ends before it begins"
    case .failed(let reason): reason
    }
  }
}

/// The end of an optional chain in which a value is missing.
struct ChainEnd: Error {}

/// An error with the place of the statement in which it came up.
struct LocatedError: Error {
  let error: EvaluationError
  let place: String
}

// What is one step for the template may be much for the machine: it costs as much as there is to do.
extension Evaluation {
  /// What showing a view costs: it is measured, placed and drawn.
  package static let viewCost = 200

  /// What going through a text costs.
  package func spend(on text: String) throws { try spend(1 + text.utf8.count / 16) }

  /// What a text costs that is a part of another one, as it is put together again wherever it is shown.
  package func spend(on text: Text) throws {
    let limit = 4096
    let count = text.pieceCount(upTo: limit)
    guard count < limit else { throw EvaluationError.failed("a text of more than \(limit) pieces") }
    try spend(1 + count)
  }

  /// What a text costs that is looked for in another one: at worst, it is compared at every letter.
  package func spend(searching text: String, for part: String) throws {
    try spend(1 + text.utf8.count * (1 + part.utf8.count) / 32)
  }

  /// What the whole numbers of a range cost.
  package func spend(from lower: Int, to upper: Int) throws {
    let (count, isTooLarge) = upper.subtractingReportingOverflow(lower)
    try spend(isTooLarge ? .max : count)
  }

  /// What comparing two values costs.
  func spend(comparing one: Value, _ other: Value) throws {
    switch (one, other) {
    case (.string(let one), .string(let other)):
      try spend(min(one.utf8.count, other.utf8.count) / 16)
    case (.array(let one), .array(let other)):
      for (one, other) in zip(one, other) {
        try spend()
        try spend(comparing: one, other)
      }
    default: break
    }
  }

  /// What putting values in order costs.
  package func spend(sorting values: [Value]) throws {
    let rounds = Int.bitWidth - values.count.leadingZeroBitCount
    try spend(values.count * rounds)
    for case .string(let text) in values { try spend(text.utf8.count / 16 * rounds) }
  }

  /// What comparing every value with one costs.
  package func spend(comparing values: [Value], with value: Value) throws {
    for other in values { try spend(comparing: value, other) }
  }
}
