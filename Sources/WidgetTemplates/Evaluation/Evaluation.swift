import Foundation
import Graphics

/// What the evaluation of one entry's view may still spend.
///
/// A template is somebody else's text: it may loop or grow without end, and is stopped then.
final class Evaluation {
  /// How much one entry's view may spend.
  struct Limits: Hashable, Sendable {
    /// Statements, calls, elements and characters.
    var steps = 2_000_000
    /// Calls inside each other.
    var depth = 48

    static let standard = Limits()
  }

  /// Where `Image("name")`, `Color("name")` and the keys of texts are looked up; `nil` for the program's own
  /// bundle.
  let assets: Bundle?
  private var steps: Int
  private let depth: Int

  init(_ limits: Limits = .standard, assets: Bundle? = nil) {
    self.assets = assets
    steps = limits.steps
    depth = limits.depth
  }

  /// Takes steps off what is left.
  func spend(_ count: Int = 1) throws {
    guard count <= steps else {
      steps = 0
      throw EvaluationError.tooManySteps
    }
    steps -= count
  }

  func check(depth: Int) throws {
    if depth > self.depth { throw EvaluationError.tooDeep }
  }
}

/// Why an expression has no value.
enum EvaluationError: Error, Hashable {
  case tooManySteps
  case tooDeep
  case overflow(String)
  case divisionByZero
  case indexOutOfRange(Int, count: Int)
  case negativeCount(Int)
  case emptyRange(String)
  case failed(String)
}

extension EvaluationError: CustomStringConvertible {
  var description: String {
    switch self {
    case .tooManySteps: "the view does more than it may; show fewer elements"
    case .tooDeep: "views or functions call each other without end"
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
struct PlacedError: Error {
  let error: EvaluationError
  let place: String
}
