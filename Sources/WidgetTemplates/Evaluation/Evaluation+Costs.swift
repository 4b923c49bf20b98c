import Foundation
import WidgetUI

// What is one step for the template may be much for the machine: it costs as much as there is to do.
extension Evaluation {
  /// What showing a view costs: it is measured, placed and drawn.
  static let viewCost = 200

  /// What going through a text costs.
  func spend(on text: String) throws { try spend(1 + text.utf8.count / 16) }

  /// What a text costs that is a part of another one, as it is put together again wherever it is shown.
  func spend(on text: Text) throws {
    let limit = 4096
    let count = text.pieceCount(upTo: limit)
    guard count < limit else { throw EvaluationError.failed("a text of more than \(limit) pieces") }
    try spend(1 + count)
  }

  /// What a text costs that is looked for in another one: at worst, it is compared at every letter.
  func spend(searching text: String, for part: String) throws {
    try spend(1 + text.utf8.count * (1 + part.utf8.count) / 32)
  }

  /// What the whole numbers of a range cost.
  func spend(from lower: Int, to upper: Int) throws {
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
  func spend(sorting values: [Value]) throws {
    let rounds = Int.bitWidth - values.count.leadingZeroBitCount
    try spend(values.count * rounds)
    for case .string(let text) in values { try spend(text.utf8.count / 16 * rounds) }
  }

  /// What comparing every value with one costs.
  func spend(comparing values: [Value], with value: Value) throws {
    for other in values { try spend(comparing: value, other) }
  }
}
