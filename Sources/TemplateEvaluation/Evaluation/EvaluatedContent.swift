import Graphics
import LayoutEngine
package import WidgetUI

/// Views that a template's statements give, made where they are lowered.
package struct EvaluatedContent: View {
  let make: (inout [AnyView]) throws -> Void

  package func lowered(in inputs: LoweringInputs) -> LoweredView {
    let element = inputs.element
    var nodes: [LayoutNode] = []
    for view in made { nodes += view.lowered(in: element).nodes }
    return inputs.list(nodes)
  }

  private var made: [AnyView] {
    var views: [AnyView] = []
    do { try make(&views) } catch { views.append(AnyView(FailedView(error))) }
    return views
  }
}

/// What stands where a statement failed: the reason, so that nobody takes the picture for right.
struct FailedView: View {
  private let message: String
  /// Whether the reason stands in the picture often enough.
  private let isSilent: Bool

  init(_ error: any Error) {
    let placed = error as? LocatedError
    isSilent = (placed?.error ?? error as? EvaluationError) == .stopped
    message = (placed.map { "\($0.place): " } ?? "") + "\(placed?.error ?? error)"
  }

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    guard !isSilent else { return EmptyView().lowered(in: inputs) }
    inputs.services.report(.error, message)
    return Label(message, systemImage: "exclamationmark.triangle").font(.caption2)
      .lowered(in: inputs)
  }
}

/// A view that a template declares, with the values of its properties.
struct StructureView: View {
  let structure: CompiledStructure
  let properties: [Value]
  let evaluation: Evaluation
  /// How many views of the template this one is inside of.
  let depth: Int

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    EvaluatedContent { views in
      try evaluation.spend()
      try evaluation.check(depth: depth)
      let instance = Instance(
        properties: properties, computed: structure.computed,
        environment: inputs.sharedEnvironment, evaluation: evaluation, depth: depth)
      let frame = Frame(
        slots: structure.bodyLayout.count, parent: nil, instance: instance, depth: 0)
      try structure.body(frame, &views)
    }.lowered(in: inputs)
  }
}

/// A view that a template declares, ready to be shown.
final class CompiledStructure {
  let name: String
  /// The statements of `body`; set when it has been checked, as views may use each other.
  var body: ViewCode = { _, _ in }
  var bodyLayout = FrameLayout()
  /// How many computed properties there are beside `body`.
  var computed = 0

  init(name: String) { self.name = name }

  /// One more computed property.
  func property() -> CompiledFunction {
    defer { computed += 1 }
    return CompiledFunction(property: computed)
  }
}

/// The view of a template that shows an entry.
struct RootStructureView: View {
  let root: CompiledStructure
  /// What gives the stored properties; `nil` for the entry.
  let properties: [Code?]
  let entry: Record
  let evaluation: Evaluation

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    do {
      return StructureView(
        structure: root, properties: try values(in: inputs), evaluation: evaluation, depth: 0
      ).lowered(in: inputs)
    } catch {
      return FailedView(error).lowered(in: inputs)
    }
  }

  private func values(in inputs: LoweringInputs) throws -> [Value] {
    let instance = Instance(
      properties: [], environment: inputs.sharedEnvironment, evaluation: evaluation, depth: 0)
    let frame = Frame(slots: 0, parent: nil, instance: instance, depth: 0)
    return try properties.map { try $0?(frame) ?? .record(entry) }
  }
}

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

/// A view that costs something wherever it is shown: one that a value holds may be shown again and again.
package struct CountedView: View {
  package let content: AnyView
  package let evaluation: Evaluation

  package init(content: AnyView, evaluation: Evaluation) {
    self.content = content
    self.evaluation = evaluation
  }

  package func lowered(in inputs: LoweringInputs) -> LoweredView {
    do { try evaluation.spend(Evaluation.viewCost) } catch {
      return FailedView(error).lowered(in: inputs)
    }
    return content.lowered(in: inputs)
  }
}
