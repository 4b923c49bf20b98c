/// A closure of a template with the variables that it sees.
package final class ClosureValue {
  private let code: Body
  private let layout: FrameLayout
  let frame: Frame

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
  func call(_ arguments: [Value]) throws -> Value {
    let inner = try enter(arguments)
    switch code {
    case .value(let code): return try code(inner)
    case .views: preconditionFailure("views are shown, not called")
    }
  }

  /// The views for arguments, made where they are lowered.
  func content(_ arguments: [Value] = []) -> EvaluatedContent {
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
