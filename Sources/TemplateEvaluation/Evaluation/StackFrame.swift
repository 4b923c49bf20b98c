package import Foundation
package import WidgetUI

/// The local variables of one call of a body, function or closure.
package final class StackFrame {
  var slots: [Value]
  /// The frame in which the closure was created.
  let parent: StackFrame?
  package let instance: ViewInstance
  /// The number of calls around this one.
  let depth: Int

  init(slots: Int, parent: StackFrame?, instance: ViewInstance, depth: Int) {
    self.slots = [Value](repeating: .null, count: slots)
    self.parent = parent
    self.instance = instance
    self.depth = depth
  }

  /// Returns a copy with the current values, which later mutations do not affect.
  func snapshot() -> StackFrame {
    let copy = StackFrame(slots: 0, parent: parent?.snapshot(), instance: instance, depth: depth)
    copy.slots = slots
    return copy
  }

  /// Returns the frame of the closure that is `levels` levels further out.
  func outer(_ levels: Int) -> StackFrame {
    var frame = self
    for _ in 0..<levels { frame = frame.parent ?? frame }
    return frame
  }
}

/// A view of the template while it is evaluated: the values of its properties, and its environment.
package final class ViewInstance {
  let properties: [Value]
  /// The cached values of computed properties; `nil` if not yet evaluated.
  var computed: [Value?]
  package let evaluation: EvaluationContext
  let depth: Int
  private let shared: SharedEnvironment

  init(
    properties: [Value], computed: Int = 0, environment: SharedEnvironment,
    evaluation: EvaluationContext, depth: Int
  ) {
    self.properties = properties
    self.computed = [Value?](repeating: nil, count: computed)
    shared = environment
    self.evaluation = evaluation
    self.depth = depth
  }

  package var environment: EnvironmentValues { shared.values }
}

/// A compiled expression.
package typealias CompiledExpression = (StackFrame) throws -> Value

/// Compiled statements of a result builder; appends what they build.
typealias CompiledBuilder<Element> = (StackFrame, inout [Element]) throws -> Void

/// Compiled statements of a view builder.
typealias CompiledViewBuilder = CompiledBuilder<AnyView>

/// Whether a body mutates variables; complete once the whole body is checked.
final class MutationFlag {
  var hasMutations = false
}

/// The number of variables of a body; complete once the whole body is checked.
final class FrameLayout {
  var count = 0

  func next() -> Int {
    count += 1
    return count - 1
  }
}

extension StackFrame {
  /// A frame for the evaluation of constant expressions.
  static var forConstants: StackFrame {
    StackFrame(
      slots: 0, parent: nil,
      instance: ViewInstance(
        properties: [], environment: SharedEnvironment(EnvironmentValues()),
        evaluation: EvaluationContext(.constantFolding),
        depth: 0),
      depth: 0)
  }
}

extension StackFrame {
  /// The environment of the view that is being evaluated.
  package var environment: EnvironmentValues { instance.environment }

  /// The bundle for the names of images, colors and strings.
  package var assets: Bundle? { instance.evaluation.assets }

  /// Spends the cost of traversing a string.
  package func spend(on text: String) throws { try instance.evaluation.spend(on: text) }
}

/// A closure of a template with its captured variables.
package final class ClosureValue {
  private let code: Body
  private let layout: FrameLayout
  package let frame: StackFrame

  /// The compiled body: one value, or views.
  enum Body {
    case value(CompiledExpression)
    case views(CompiledViewBuilder)
  }

  init(_ code: Body, layout: FrameLayout, frame: StackFrame) {
    self.code = code
    self.layout = layout
    self.frame = frame
  }

  /// Calls the closure and returns its value.
  package func call(_ arguments: [Value]) throws -> Value {
    let inner = try enter(arguments)
    switch code {
    case .value(let code): return try code(inner)
    case .views: preconditionFailure("a closure of views cannot be called for a value")
    }
  }

  /// Returns the closure's views, which are evaluated while they are lowered.
  package func content(_ arguments: [Value] = []) -> EvaluatedContent {
    EvaluatedContent { views in
      let inner = try self.enter(arguments)
      switch self.code {
      case .value: preconditionFailure("a value is not a view")
      case .views(let code): try code(inner, &views)
      }
    }
  }

  private func enter(_ arguments: [Value]) throws -> StackFrame {
    let evaluation = frame.instance.evaluation
    try evaluation.spend()
    try evaluation.check(depth: frame.depth + 1)
    let inner = StackFrame(
      slots: max(layout.count, arguments.count), parent: frame, instance: frame.instance,
      depth: frame.depth + 1)
    for (index, argument) in arguments.enumerated() { inner.slots[index] = argument }
    return inner
  }
}
