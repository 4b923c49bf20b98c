import WidgetUI

/// A function or a computed property of a template, ready to be called.
final class CompiledFunction {
  /// Set when the body has been checked, as functions may call each other.
  var body: ClosureValue.Body = .value { _ in .null }
  var layout = FrameLayout()
  /// Which of its view's computed properties it is; `nil` for a function.
  private let property: Int?

  init(property: Int? = nil) { self.property = property }

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
    case .views(let code): return .view(AnyView(EvaluatedContent { try code(inner, &$0) }))
    }
  }

  /// The value of a computed property: it follows from the view's own values alone, and is found once.
  func value(of frame: Frame) throws -> Value {
    guard let property, case .value = body else { return try call([], from: frame) }
    if let known = frame.instance.computed[property] { return known }
    let value = try call([], from: frame)
    frame.instance.computed[property] = value
    return value
  }
}
