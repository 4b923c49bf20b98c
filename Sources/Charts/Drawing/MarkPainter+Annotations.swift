import Foundation
import Graphics
import LayoutEngine
import WidgetUI

extension MarkPainter {
  /// Draws annotations.
  func draw(_ annotations: [PlacedAnnotation], into items: inout [DisplayList.Item]) {
    let context = model.inputs.services.layout
    for annotation in annotations {
      if model.appearance.encoding.hasFewInks, !annotation.isOverlay {
        // Marks in full ink would hide text in full ink.
        let rect = context.roundToPixels(annotation.frame)
        items.append(.fill(Path(rect), .color(model.appearance.backgroundColor), FillStyle()))
      }
      annotation.node.draw(
        at: annotation.frame.origin, proposal: annotation.proposal, context, into: &items)
    }
  }

  /// An annotation with its position.
  struct PlacedAnnotation {
    let node: LayoutNode
    let proposal: ProposedViewSize
    var frame: CGRect
    let isOverlay: Bool
    let overflow: AnnotationOverflowResolution
  }

  /// Returns the annotations of drawn marks; those of a line are beside the points that they are set on.
  func annotations(of drawings: [Drawing]) -> [PlacedAnnotation] {
    let bounds = Dictionary(drawings.map { ($0.index, $0.bounds) }) { first, _ in first }
    let geometry = MarkGeometry(model: model, frame: frame, plot: plot)
    var result: [PlacedAnnotation] = []
    for (index, mark) in model.marks.enumerated() where !mark.attributes.annotations.isEmpty {
      var target = bounds[index]
      if mark.kind == .line || mark.kind == .area {
        target = geometry.point(of: index).map { CGRect(origin: $0, size: .zero) }
      }
      guard let target else { continue }
      for annotation in mark.attributes.annotations {
        result.append(
          placed(
            annotation, beside: target, mark,
            isHorizontal: mark.kind == .bar && !model.extents.areVertical[index]))
      }
    }
    return result.map(moved)
  }

  private func placed(
    _ annotation: MarkAnnotation, beside target: CGRect, _ mark: Mark, isHorizontal: Bool
  ) -> PlacedAnnotation {
    let context = model.inputs.services.layout
    var inputs = model.inputs
    inputs.environment.font = inputs.environment.font ?? .caption
    let view = inputs.body {
      annotation.content(AnnotationContext(targetSize: target.size))
    }
    let node = inputs.single(view)
    let isOverlay =
      annotation.position.kind == .overlay
      || annotation.position.kind == .automatic && mark.kind == .sector
    let proposal =
      isOverlay && target.width > 0
      ? ProposedViewSize(target.size) : ProposedViewSize.unspecified
    let size = node.dimensions(proposal, context)
    let aligned = ViewRect(target).origin(of: size, annotation.alignment)
    let spacing = annotation.spacing ?? 4
    var origin = aligned
    let above = target.minY - spacing - size.height
    let below = target.maxY + spacing
    let before = target.minX - spacing - size.width
    let after = target.maxX + spacing
    switch isOverlay ? .overlay : annotation.position.kind {
    case .overlay: break
    case .automatic:
      if isHorizontal { origin.x = after } else { origin.y = above }
    case .top: origin.y = above
    case .bottom: origin.y = below
    case .leading: origin.x = before
    case .trailing: origin.x = after
    case .topLeading: origin = CGPoint(x: before, y: above)
    case .topTrailing: origin = CGPoint(x: after, y: above)
    case .bottomLeading: origin = CGPoint(x: before, y: below)
    case .bottomTrailing: origin = CGPoint(x: after, y: below)
    }
    return PlacedAnnotation(
      node: node, proposal: proposal, frame: CGRect(origin: origin, size: size.size),
      isOverlay: isOverlay, overflow: annotation.overflow)
  }

  /// Moves an annotation into the chart or the plot area, depending on its overflow resolution.
  private func moved(_ annotation: PlacedAnnotation) -> PlacedAnnotation {
    var result = annotation
    func limits(_ kind: AnnotationOverflowResolution.Strategy.Kind) -> CGRect? {
      switch kind {
      case .fit(.chart): chartRect
      case .fit(.plot): plot
      case .padScale, .disabled: nil
      }
    }
    if let area = limits(annotation.overflow.x.kind) {
      let last = max(area.maxX - annotation.frame.width, area.minX)
      result.frame.origin.x = min(max(annotation.frame.minX, area.minX), last)
    }
    if let area = limits(annotation.overflow.y.kind) {
      let last = max(area.maxY - annotation.frame.height, area.minY)
      result.frame.origin.y = min(max(annotation.frame.minY, area.minY), last)
    }
    return result
  }

  /// How far annotations that make the plot area smaller extend beyond the chart.
  func annotationOverflow() -> EdgeInsets {
    var insets = EdgeInsets()
    for annotation in annotations(of: drawings()) {
      if annotation.overflow.y.kind == .padScale {
        insets.include(chartRect.minY - annotation.frame.minY, at: .top)
        insets.include(annotation.frame.maxY - chartRect.maxY, at: .bottom)
      }
      if annotation.overflow.x.kind == .padScale {
        insets.include(chartRect.minX - annotation.frame.minX, at: .leading)
        insets.include(annotation.frame.maxX - chartRect.maxX, at: .trailing)
      }
    }
    // A chart is not made smaller than half of its size.
    insets.top = min(insets.top, chartRect.height / 4)
    insets.bottom = min(insets.bottom, chartRect.height / 4)
    insets.leading = min(insets.leading, chartRect.width / 4)
    insets.trailing = min(insets.trailing, chartRect.width / 4)
    return insets
  }
}
