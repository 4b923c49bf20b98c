import WidgetUI

/// A function or a computed property of a template, ready to be called.
final class CompiledFunction {
  /// Set when the body has been checked, as functions may call each other.
  var body: ClosureValue.Body = .value { _ in .null }
  var layout = FrameLayout()

  func call(_ arguments: [Value], from frame: Frame) throws -> Value {
    let instance = frame.instance
    try instance.evaluation.spend()
    try instance.evaluation.check(depth: frame.depth + 1)
    let inner = Frame(
      slots: max(layout.count, arguments.count), parent: nil, instance: instance,
      depth: frame.depth + 1)
    for (index, argument) in arguments.enumerated() { inner.slots[index] = argument }
    switch body {
    case .value(let code): return try code(inner)
    case .views(let code):
      return AnyView(EvaluatedContent { try code(inner, &$0) }).templateValue
    }
  }
}
