package import Foundation
package import WidgetUI

/// The variables of one call of a body, function or closure.
package final class Frame {
  var slots: [Value]
  /// The frame that a closure was made in.
  let parent: Frame?
  package let instance: Instance
  /// How many calls this one is inside of.
  let depth: Int

  init(slots: Int, parent: Frame?, instance: Instance, depth: Int) {
    self.slots = [Value](repeating: .null, count: slots)
    self.parent = parent
    self.instance = instance
    self.depth = depth
  }

  /// The frame as it is now, whatever becomes of its variables.
  func snapshot() -> Frame {
    let copy = Frame(slots: 0, parent: parent?.snapshot(), instance: instance, depth: depth)
    copy.slots = slots
    return copy
  }

  /// The frame so many closures further out.
  func outer(_ levels: Int) -> Frame {
    var frame = self
    for _ in 0..<levels { frame = frame.parent ?? frame }
    return frame
  }
}

/// A view of the template's while it is shown: the values of its properties and what surrounds it.
package final class Instance {
  let properties: [Value]
  /// What the computed properties were found to be that have been asked for.
  var computed: [Value?]
  package let evaluation: Evaluation
  let depth: Int
  private let shared: SharedEnvironment

  init(
    properties: [Value], computed: Int = 0, environment: SharedEnvironment,
    evaluation: Evaluation, depth: Int
  ) {
    self.properties = properties
    self.computed = [Value?](repeating: nil, count: computed)
    shared = environment
    self.evaluation = evaluation
    self.depth = depth
  }

  package var environment: EnvironmentValues { shared.values }
}

/// An expression, ready to be evaluated.
package typealias Code = (Frame) throws -> Value

/// Statements of views, ready to be evaluated: appends what they show.
typealias ViewCode = (Frame, inout [AnyView]) throws -> Void

/// Whether a body changes variables: known when it has been checked as a whole.
final class BodyChanges {
  var areThere = false
}

/// How many variables a body has: known when it has been checked as a whole.
final class FrameLayout {
  var count = 0

  func next() -> Int {
    count += 1
    return count - 1
  }
}

extension Frame {
  /// Where what needs no frame is evaluated.
  static var outside: Frame {
    Frame(
      slots: 0, parent: nil,
      instance: Instance(
        properties: [], environment: SharedEnvironment(EnvironmentValues()),
        evaluation: Evaluation(.folding),
        depth: 0),
      depth: 0)
  }
}

extension Frame {
  /// What surrounds the view whose code asks.
  package var environment: EnvironmentValues { instance.environment }

  /// Where names of pictures, colors and texts are looked up.
  package var assets: Bundle? { instance.evaluation.assets }

  /// Takes what working on a text costs off what is left.
  package func spend(on text: String) throws { try instance.evaluation.spend(on: text) }
}

/// A closure of a template with the variables that it sees.
package final class ClosureValue {
  private let code: Body
  private let layout: FrameLayout
  package let frame: Frame

  /// What is between the braces: one value, or views.
  enum Body {
    case value(Code)
    case views(ViewCode)
  }

  init(_ code: Body, layout: FrameLayout, frame: Frame) {
    self.code = code
    self.layout = layout
    self.frame = frame
  }

  /// The value for arguments.
  package func call(_ arguments: [Value]) throws -> Value {
    let inner = try enter(arguments)
    switch code {
    case .value(let code): return try code(inner)
    case .views: preconditionFailure("views are shown, not called")
    }
  }

  /// The views for arguments, made where they are lowered.
  package func content(_ arguments: [Value] = []) -> EvaluatedContent {
    EvaluatedContent { views in
      let inner = try self.enter(arguments)
      switch self.code {
      case .value: preconditionFailure("a value is no view")
      case .views(let code): try code(inner, &views)
      }
    }
  }

  private func enter(_ arguments: [Value]) throws -> Frame {
    let evaluation = frame.instance.evaluation
    try evaluation.spend()
    try evaluation.check(depth: frame.depth + 1)
    let inner = Frame(
      slots: max(layout.count, arguments.count), parent: frame, instance: frame.instance,
      depth: frame.depth + 1)
    for (index, argument) in arguments.enumerated() { inner.slots[index] = argument }
    return inner
  }
}
