import WidgetUI

/// A view that costs something wherever it is shown: one that a value holds may be shown again and again.
struct CountedView: View {
  let content: AnyView
  let evaluation: Evaluation

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    do { try evaluation.spend(Evaluation.viewCost) } catch {
      return FailedView(error).lowered(in: inputs)
    }
    return content.lowered(in: inputs)
  }
}
