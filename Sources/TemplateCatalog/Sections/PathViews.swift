import Foundation
import Graphics
import TemplateEvaluation
import WidgetUI

/// The path that is passed to the closure of a `Path`.
final class MutablePath: CatalogValue {
  static let typeName = "inout Path"

  var path = Path()
}

/// Shapes that consist of lines and curves.
enum PathViews: CatalogSection {
  static let title = "Paths"
  static let introduction = """
    `Path { path in … }` receives a path to draw; points are relative to the shape's rectangle.
    """

  static var types: [NativeType] {
    [
      NativeType(
        Path.self, NativeConversion { (path: Path) in AnyShape(path) },
        NativeConversion { (path: Path) in AnyView(path) }),
      NativeType(MutablePath.self),
    ]
  }

  static var entries: [CatalogEntry] { initializers + drawing + operations }

  private static var initializers: [CatalogEntry] {
    [
      value("Path", Parameter<MutatingClosure<MutablePath>>()) { draw in
        let mutablePath = MutablePath()
        try draw(mutablePath)
        return mutablePath.path
      },
      value("Path", Parameter<CGRect>()) { Path($0) },
      value("Path", Parameter<CGRect>("ellipseIn")) { Path(ellipseIn: $0) },
      value(
        "Path", Parameter<CGRect>("roundedRect"), Parameter<CGFloat>("cornerRadius"),
        Parameter("style", default: RoundedCornerStyle.continuous, as: ".continuous")
      ) { Path(roundedRect: $0, cornerRadius: $1, style: $2) },
      value("Path") { Path() },
    ]
  }

  private static func pathMethod<each Argument: TemplateValue>(
    _ name: String, _ parameters: repeat Parameter<each Argument>,
    draw: @escaping (MutablePath, repeat each Argument) -> Void
  ) -> CatalogEntry {
    method(of: MutablePath.self, name, repeat each parameters) {
      (mutablePath, arguments: repeat each Argument) in
      draw(mutablePath, repeat each arguments)
      return VoidValue()
    }
  }

  private static var drawing: [CatalogEntry] {
    [
      pathMethod("move", Parameter<CGPoint>("to")) { $0.path.move(to: $1) },
      pathMethod("addLine", Parameter<CGPoint>("to")) { $0.path.addLine(to: $1) },
      pathMethod("addLines", Parameter<[CGPoint]>()) { $0.path.addLines($1) },
      pathMethod("addQuadCurve", Parameter<CGPoint>("to"), Parameter<CGPoint>("control")) {
        $0.path.addQuadCurve(to: $1, control: $2)
      },
      pathMethod(
        "addCurve", Parameter<CGPoint>("to"), Parameter<CGPoint>("control1"),
        Parameter<CGPoint>("control2")
      ) { $0.path.addCurve(to: $1, control1: $2, control2: $3) },
      pathMethod("addRect", Parameter<CGRect>()) { $0.path.addRect($1) },
      pathMethod("addRects", Parameter<[CGRect]>()) { $0.path.addRects($1) },
      pathMethod("addEllipse", Parameter<CGRect>("in")) { $0.path.addEllipse(in: $1) },
      pathMethod(
        "addRoundedRect", Parameter<CGRect>("in"), Parameter<CGSize>("cornerSize"),
        Parameter("style", default: RoundedCornerStyle.continuous, as: ".continuous")
      ) { $0.path.addRoundedRect(in: $1, cornerSize: $2, style: $3) },
      pathMethod(
        "addArc", Parameter<CGPoint>("center"), Parameter<CGFloat>("radius"),
        Parameter<Angle>("startAngle"), Parameter<Angle>("endAngle"), Parameter<Bool>("clockwise")
      ) { $0.path.addArc(center: $1, radius: $2, startAngle: $3, endAngle: $4, clockwise: $5) },
      pathMethod(
        "addRelativeArc", Parameter<CGPoint>("center"), Parameter<CGFloat>("radius"),
        Parameter<Angle>("startAngle"), Parameter<Angle>("delta")
      ) { $0.path.addRelativeArc(center: $1, radius: $2, startAngle: $3, delta: $4) },
      pathMethod(
        "addArc", Parameter<CGPoint>("tangent1End"), Parameter<CGPoint>("tangent2End"),
        Parameter<CGFloat>("radius")
      ) { $0.path.addArc(tangent1End: $1, tangent2End: $2, radius: $3) },
      pathMethod("addPath", Parameter<Path>()) { $0.path.addPath($1) },
      pathMethod("closeSubpath") { $0.path.closeSubpath() },
    ]
  }

  private static var operations: [CatalogEntry] {
    [
      property(of: Path.self, "boundingRect") { $0.boundingRect },
      property(of: Path.self, "isEmpty") { $0.isEmpty },
      property(of: MutablePath.self, "isEmpty") { $0.path.isEmpty },
      method(
        of: Path.self, "trimmedPath", Parameter<CGFloat>("from"), Parameter<CGFloat>("to")
      ) { $0.trimmedPath(from: $1, to: $2) },
      method(of: Path.self, "strokedPath", Parameter<StrokeStyle>()) { $0.strokedPath($1) },
      method(of: Path.self, "offsetBy", Parameter<CGFloat>("dx"), Parameter<CGFloat>("dy")) {
        $0.offsetBy(dx: $1, dy: $2)
      },
    ]
  }
}
