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
