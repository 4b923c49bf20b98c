import Graphics
import LayoutEngine
package import WidgetUI

/// The views of a template's statements, evaluated while they are lowered.
nonisolated package struct EvaluatedContent: View {
  let make: (inout [AnyView]) throws -> Void

  @MainActor package func lowered(in inputs: LoweringInputs) -> LoweredView {
    let element = inputs.element
    var nodes: [LayoutNode] = []
    for view in made { nodes += view.lowered(in: element).nodes }
    return inputs.list(nodes)
  }

  private var made: [AnyView] {
    var views: [AnyView] = []
    do { try make(&views) } catch { views.append(AnyView(ErrorView(error))) }
    return views
  }
}

nonisolated extension EvaluatedContent {
  /// Creates a view that shows why an evaluation failed.
  package init(showing error: any Error) { self.init { _ in throw error } }
}

/// A view that shows the error of a failed statement, so that the frame is not mistaken for a correct one.
nonisolated struct ErrorView: View {
  private let message: String
  /// Whether the error has already been shown often enough.
  private let isHidden: Bool

  init(_ error: any Error) {
    let placed = error as? LocatedError
    isHidden = (placed?.error ?? error as? EvaluationError) == .alreadyReported
    message = (placed.map { "\($0.location): " } ?? "") + "\(placed?.error ?? error)"
  }

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    guard !isHidden else { return EmptyView().lowered(in: inputs) }
    inputs.services.report(.error, message)
    return Label(message, systemImage: "exclamationmark.triangle").font(.caption2)
      .lowered(in: inputs)
  }
}

/// A view that a template declares, with the values of its stored properties.
nonisolated struct StructureView: View {
  let structure: CompiledStructure
  let properties: [Value]
  let evaluation: EvaluationContext
  /// The number of the template's views around this one.
  let depth: Int

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    EvaluatedContent { views in
      try evaluation.spend()
      try evaluation.check(depth: depth)
      let instance = ViewInstance(
        properties: properties, computed: structure.computed,
        environment: inputs.sharedEnvironment, evaluation: evaluation, depth: depth)
      let frame = StackFrame(
        slots: structure.bodyLayout.count, parent: nil, instance: instance, depth: 0)
      try structure.body(frame, &views)
    }.lowered(in: inputs)
  }
}

/// A compiled view declaration of a template.
final class CompiledStructure {
  let name: String
  /// The statements of `body`; set after checking, because views may use each other.
  var body: CompiledViewBuilder = { _, _ in }
  var bodyLayout = FrameLayout()
  /// The number of computed properties other than `body`.
  var computed = 0

  init(name: String) { self.name = name }

  /// Adds a computed property.
  func property() -> CompiledFunction {
    defer { computed += 1 }
    return CompiledFunction(property: computed)
  }
}

/// The template's view that shows an entry.
nonisolated struct RootStructureView: View {
  let root: CompiledStructure
  /// The code of the stored properties; `nil` for the entry.
  let properties: [CompiledExpression?]
  let entry: Record
  let evaluation: EvaluationContext

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    do {
      return StructureView(
        structure: root, properties: try values(in: inputs), evaluation: evaluation, depth: 0
      ).lowered(in: inputs)
    } catch {
      return ErrorView(error).lowered(in: inputs)
    }
  }

  private func values(in inputs: LoweringInputs) throws -> [Value] {
    let instance = ViewInstance(
      properties: [], environment: inputs.sharedEnvironment, evaluation: evaluation, depth: 0)
    let frame = StackFrame(slots: 0, parent: nil, instance: instance, depth: 0)
    return try properties.map { try $0?(frame) ?? .record(entry) }
  }
}

/// A compiled function or computed property of a template.
final class CompiledFunction {
  /// Set after checking, because functions may call each other.
  var body: ClosureValue.Body = .value { _ in .null }
  var layout = FrameLayout()
  /// The index among the view's computed properties; `nil` for a function.
  private let property: Int?

  init(property: Int? = nil) { self.property = property }

  func call(_ arguments: [Value], from frame: StackFrame) throws -> Value {
    let instance = frame.instance
    try instance.evaluation.spend()
    try instance.evaluation.check(depth: frame.depth + 1)
    let inner = StackFrame(
      slots: max(layout.count, arguments.count), parent: nil, instance: instance,
      depth: frame.depth + 1)
    for (index, argument) in arguments.enumerated() { inner.slots[index] = argument }
    switch body {
    case .value(let code): return try code(inner)
    case .views(let code): return .view(AnyView(EvaluatedContent { try code(inner, &$0) }))
    }
  }

  /// Returns the value of a computed property, which depends only on the view's own values and is therefore cached.
  func value(of frame: StackFrame) throws -> Value {
    guard let property, case .value = body else { return try call([], from: frame) }
    if let known = frame.instance.computed[property] { return known }
    let value = try call([], from: frame)
    frame.instance.computed[property] = value
    return value
  }
}

/// A view that spends budget each time it is lowered, because a view stored in a value may be shown repeatedly.
nonisolated package struct MeteredView: View {
  package let content: AnyView
  package let evaluation: EvaluationContext
  /// The steps that it takes to lower the view once.
  package let cost: Int

  package init(
    content: AnyView, evaluation: EvaluationContext, cost: Int = EvaluationContext.viewCost
  ) {
    self.content = content
    self.evaluation = evaluation
    self.cost = cost
  }

  @MainActor package func lowered(in inputs: LoweringInputs) -> LoweredView {
    do { try evaluation.spend(cost) } catch {
      return ErrorView(error).lowered(in: inputs)
    }
    return content.lowered(in: inputs)
  }
}
