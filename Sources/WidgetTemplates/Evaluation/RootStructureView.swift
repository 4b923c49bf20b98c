import WidgetUI

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
