import Foundation
import Graphics
import TemplateEvaluation
import WidgetUI

/// The graphics context that is passed to the closure of a `Canvas`.
final class CanvasContext: CatalogValue {
  static let typeName = "inout GraphicsContext"

  var context: GraphicsContext

  init(_ context: GraphicsContext) { self.context = context }
}

extension GraphicsContext.Shading: CatalogValue {
  package static var typeName: String { "GraphicsContext.Shading" }
}

/// Views drawn by a closure.
enum CanvasViews: CatalogSection {
  static let title = "Canvas"
  static let introduction =
    "`Canvas { context, size in … }` receives a drawing context and the size."

  static var types: [NativeType] {
    [NativeType(CanvasContext.self), NativeType(GraphicsContext.Shading.self)]
  }

  static var entries: [CatalogEntry] { canvas + drawing + transforms + shadings }

  private static var canvas: [CatalogEntry] {
    [
      view("Canvas", Parameter<DrawingClosure>("renderer")) { draw in
        Canvas { context, size in
          let canvasContext = CanvasContext(context)
          do { try draw(canvasContext, size) } catch {
            // Show the error, so that an incomplete drawing is not mistaken for a complete one.
            context.draw(
              Text(verbatim: "⚠ \(error)").font(.caption2), at: .zero, anchor: .topLeading)
          }
        }
      }
    ]
  }

  private static func contextMethod<each Argument: TemplateValue>(
    _ name: String, _ parameters: repeat Parameter<each Argument>,
    draw: @escaping (CanvasContext, repeat each Argument) -> Void
  ) -> CatalogEntry {
    methodInFrame(of: CanvasContext.self, name, repeat each parameters) {
      (frame, canvasContext, arguments: repeat each Argument) in
      // A closure may draw in a loop, so that every operation has a cost.
      try frame.instance.evaluation.spend(EvaluationContext.viewCost)
      draw(canvasContext, repeat each arguments)
      return VoidValue()
    }
  }

  private static var drawing: [CatalogEntry] {
    let (path, shading) = (Parameter<Path>(), Parameter<GraphicsContext.Shading>("with"))
    let anchor = Parameter("anchor", default: UnitPoint.center, as: ".center")
    return [
      contextMethod(
        "fill", path, shading, Parameter("style", default: FillStyle(), as: "FillStyle()")
      ) { $0.context.fill($1, with: $2, style: $3) },
      contextMethod("stroke", path, shading, Parameter<StrokeStyle>("style")) {
        $0.context.stroke($1, with: $2, style: $3)
      },
      contextMethod("stroke", path, shading, Parameter<CGFloat>("lineWidth", default: 1, as: "1")) {
        $0.context.stroke($1, with: $2, lineWidth: $3)
      },
      contextMethod("draw", Parameter<Text>(), Parameter<CGPoint>("at"), anchor) {
        $0.context.draw($1, at: $2, anchor: $3)
      },
      contextMethod("draw", Parameter<Text>(), Parameter<CGRect>("in")) {
        $0.context.draw($1, in: $2)
      },
      contextMethod("draw", Parameter<Image>(), Parameter<CGPoint>("at"), anchor) {
        $0.context.draw($1, at: $2, anchor: $3)
      },
      contextMethod("draw", Parameter<Image>(), Parameter<CGRect>("in")) {
        $0.context.draw($1, in: $2)
      },
    ]
  }

  private static var transforms: [CatalogEntry] {
    let (x, y) = (Parameter<CGFloat>("x"), Parameter<CGFloat>("y"))
    return [
      contextMethod("translateBy", x, y) { $0.context.translateBy(x: $1, y: $2) },
      contextMethod("scaleBy", x, y) { $0.context.scaleBy(x: $1, y: $2) },
      contextMethod("rotate", Parameter<Angle>("by")) { $0.context.rotate(by: $1) },
      contextMethod("clip", Parameter<Path>("to")) { $0.context.clip(to: $1) },
    ]
  }

  private static var shadings: [CatalogEntry] {
    let owner = GraphicsContext.Shading.self
    let (start, end) = (Parameter<CGPoint>("startPoint"), Parameter<CGPoint>("endPoint"))
    return [
      constantInFrame(of: owner, "foreground") { _ in GraphicsContext.Shading.foreground },
      function(of: owner, "color", Parameter<Color>()) { .color($0) as GraphicsContext.Shading },
      function(of: owner, "style", Parameter<AnyShapeStyle>()) {
        .style($0) as GraphicsContext.Shading
      },
      function(of: owner, "linearGradient", Parameter<Gradient>(), start, end) {
        .linearGradient($0, startPoint: $1, endPoint: $2) as GraphicsContext.Shading
      },
    ]
  }
}

/// A closure that draws into a context of a given size, such as that of `Canvas`.
struct DrawingClosure: TemplateValue {
  private let closure: ClosureValue

  static var templateType: TemplateType {
    .function([CanvasContext.templateType, CGSize.templateType], .void)
  }
  init(templateValue: Value) { closure = templateValue.asClosure }
  var templateValue: Value { .closure(closure) }

  func callAsFunction(_ canvasContext: CanvasContext, _ size: CGSize) throws {
    _ = try closure.call([canvasContext.templateValue, size.templateValue])
  }
}
