package import Foundation
import Graphics
package import WidgetUI

/// The context of the evaluation of one entry's view: the remaining budget, the assets and the cached static values.
///
/// Templates are untrusted code that may loop or recurse without end; evaluation stops when the budget is spent.
package final class EvaluationContext {
  /// The maximum number of error messages about the spent budget in a frame, because a list may have very many
  /// elements.
  private static let maximumReportedErrors = 100

  /// The limits for one entry's view.
  package struct Limits: Hashable, Sendable {
    /// The number of statements, calls, elements and characters.
    var steps: Int
    /// The depth of nested calls.
    var depth: Int
    /// The time in seconds since the first step, because some steps take longer than others.
    var seconds: Double

    package init(steps: Int = 2_000_000, depth: Int = 48, seconds: Double = 10) {
      self.steps = steps
      self.depth = depth
      self.seconds = seconds
    }

    package static let standard = Limits()
    /// For constant folding; an expression that costs more is evaluated when it is shown.
    static let constantFolding = Limits(steps: 20_000)
  }

  /// The bundle for `Image("name")`, `Color("name")` and the keys of texts; `nil` for the program's own bundle.
  package let assets: Bundle?
  /// The static values evaluated so far, by index.
  var statics: [Int: Value] = [:]
  private var steps: Int
  private var mutationCount = 0
  private var reportedErrorCount = 0
  private let depth: Int
  private let seconds: Double
  private var deadline: ContinuousClock.Instant?
  /// The number of remaining steps at which the clock is read next.
  private var nextClockCheck: Int

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
    nextClockCheck = limits.steps
  }

  /// Spends steps; throws if too few remain.
  package func spend(_ count: Int = 1) throws {
    guard count <= steps else {
      // Make all further evaluation fail, too.
      steps = -1
      reportedErrorCount += 1
      throw reportedErrorCount > Self.maximumReportedErrors
        ? EvaluationError.alreadyReported : .tooManySteps
    }
    steps -= count
    if steps < nextClockCheck { try checkClock() }
  }

  /// The number of steps between two readings of the clock.
  private static let stepsPerClockCheck = 4096

  private func checkClock() throws {
    nextClockCheck = steps - Self.stepsPerClockCheck
    let now = now()
    let deadline = self.deadline ?? now + .seconds(seconds)
    self.deadline = deadline
    guard now > deadline else { return }
    steps = -1
    throw EvaluationError.timedOut(seconds)
  }

  /// The maximum number of times that a value may be wrapped in a new one of its type, such as a view in a loop;
  /// drawing and deallocating it recurse to this depth.
  private static let maximumMutations = 1000

  /// Counts a mutation whose new value may contain the previous one.
  package func countMutation() throws {
    mutationCount += 1
    guard mutationCount <= Self.maximumMutations else {
      throw EvaluationError.tooNested(Self.maximumMutations)
    }
  }

  func check(depth: Int) throws {
    if depth > self.depth { throw EvaluationError.tooDeep }
  }
}

/// The reason why the evaluation of an expression failed.
package enum EvaluationError: Error, Hashable {
  case tooManySteps
  /// The time limit, in seconds, was exceeded.
  case timedOut(Double)
  /// Too many steps, after this has been reported often enough.
  case alreadyReported
  case tooDeep
  /// Too many mutations whose new value contains the previous one.
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
    case .tooManySteps, .alreadyReported: "the view exceeds its limit of steps; show fewer elements"
    case .timedOut(let seconds):
      "the views took longer than \(seconds.formatted()) s; show or compute less"
    case .tooDeep: "views or functions call each other endlessly"
    case .tooNested(let most):
      "views, colors and styles are changed more than \(most) times in loops; use 'ForEach' or 'map'"
    case .overflow(let operation): "the result of '\(operation)' is too large"
    case .divisionByZero: "a division by zero"
    case .indexOutOfRange(let index, let count):
      "index \(index) is out of range of \(count) elements; check 'count' or use 'first', 'last' or 'prefix'"
    case .negativeCount(let count): "\(count) is not a valid number of elements"
    case .emptyRange(let range): "the range \(range) ends before it begins"
    case .failed(let reason): reason
    }
  }
}

/// Thrown by an optional chain when a value is `nil`.
struct OptionalChainEnd: Error {}

/// An error with the location of the statement that caused it.
struct LocatedError: Error {
  let error: EvaluationError
  let location: String
}

extension LocatedError {
  /// Adds the location of a statement to an error that has none; `nil` if it is no error of the evaluation.
  init?(_ error: any Error, at location: String) {
    if let located = error as? LocatedError {
      self.init(error: located.error, location: located.location)
    } else if let error = error as? EvaluationError {
      self.init(error: error, location: location)
    } else {
      return nil
    }
  }
}

// A single step of the template may be much work for the interpreter; its cost is proportional to that work.
extension EvaluationContext {
  /// The cost of showing a view, which is measured, placed and drawn.
  package static let viewCost = 200

  /// Spends the cost of traversing a string.
  package func spend(on text: String) throws { try spend(1 + text.utf8.count / 16) }

  /// Spends the cost of concatenating a text, whose pieces are joined again each time it is shown.
  package func spend(on text: Text) throws {
    let limit = 4096
    let count = text.pieceCount(upTo: limit)
    guard count < limit else {
      throw EvaluationError.failed("a text has more than \(limit) pieces")
    }
    try spend(1 + count)
  }

  /// Spends the cost of a search, which in the worst case compares the strings at every character.
  package func spend(searching text: String, for part: String) throws {
    try spend(1 + text.utf8.count * (1 + part.utf8.count) / 32)
  }

  /// Spends the cost of the integers of a range.
  package func spend(from lower: Int, to upper: Int) throws {
    let (count, isTooLarge) = upper.subtractingReportingOverflow(lower)
    try spend(isTooLarge ? .max : count)
  }

  /// Spends the cost of comparing two values.
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

  /// Spends the cost of sorting values.
  package func spend(sorting values: [Value]) throws {
    let rounds = Int.bitWidth - values.count.leadingZeroBitCount
    try spend(values.count * rounds)
    for case .string(let text) in values { try spend(text.utf8.count / 16 * rounds) }
  }

  /// Spends the cost of comparing every value with another one.
  package func spend(comparing values: [Value], with value: Value) throws {
    for other in values { try spend(comparing: value, other) }
  }
}
