import LayoutEngine
import WidgetUI

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
