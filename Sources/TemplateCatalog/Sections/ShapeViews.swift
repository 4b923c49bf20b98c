import Foundation
import Graphics
import LayoutEngine
import TemplateEvaluation
import WidgetUI

extension RoundedCornerStyle: CatalogValue {}
extension RectangleCornerRadii: CatalogValue {}

/// Shapes.
enum ShapeViews: CatalogSection {
  static let title = "Shapes"
  static let introduction = """
    A shape is a view, filled with the foreground style. `Shape` and `InsettableShape` represent all shapes; only
    the latter have `strokeBorder`.
    """

  static var types: [NativeType] {
    [
      NativeType(
        AnyInsettableShape.self,
        NativeConversion { (shape: AnyInsettableShape) in AnyShape(shape) },
        NativeConversion { (shape: AnyInsettableShape) in AnyView(shape) }),
      NativeType(AnyShape.self, NativeConversion { (shape: AnyShape) in AnyView(shape) }),
      NativeType(
        FilledOrStrokedShape<AnyInsettableShape>.self,
        NativeConversion { (shape: FilledOrStrokedShape<AnyInsettableShape>) in AnyView(shape) }),
      NativeType(
        FilledOrStrokedShape<AnyShape>.self,
        NativeConversion { (shape: FilledOrStrokedShape<AnyShape>) in AnyView(shape) }),
      NativeType(equatable: RoundedCornerStyle.self, cases: ["circular", "continuous"]),
      NativeType(equatable: RectangleCornerRadii.self),
    ]
  }

  private static let style = Parameter(
    "style", default: RoundedCornerStyle.continuous, as: ".continuous")

  static var entries: [CatalogEntry] {
    named + rounded + members
      + constants(
        of: RoundedCornerStyle.self, ["circular": .circular, "continuous": .continuous])
  }

  private static var named: [CatalogEntry] {
    [
      value("Circle") { AnyInsettableShape(Circle()) },
      value("Ellipse") { AnyInsettableShape(Ellipse()) },
      value("Rectangle") { AnyInsettableShape(Rectangle()) },
      value("ContainerRelativeShape") { AnyInsettableShape(ContainerRelativeShape()) },
      value("Capsule", style) { AnyInsettableShape(Capsule(style: $0)) },
      value("AnyShape", Parameter<AnyShape>()) { $0 },
    ]
  }

  private static var rounded: [CatalogEntry] {
    [
      value("RoundedRectangle", Parameter<CGFloat>("cornerRadius"), style) {
        AnyInsettableShape(RoundedRectangle(cornerRadius: $0, style: $1))
      },
      value("RoundedRectangle", Parameter<CGSize>("cornerSize"), style) {
        AnyInsettableShape(RoundedRectangle(cornerSize: $0, style: $1))
      },
      value(
        "UnevenRoundedRectangle", radius("topLeadingRadius"), radius("bottomLeadingRadius"),
        radius("bottomTrailingRadius"), radius("topTrailingRadius"), style
      ) {
        AnyInsettableShape(
          UnevenRoundedRectangle(
            topLeadingRadius: $0, bottomLeadingRadius: $1, bottomTrailingRadius: $2,
            topTrailingRadius: $3, style: $4))
      },
      value("UnevenRoundedRectangle", Parameter<RectangleCornerRadii>("cornerRadii"), style) {
        AnyInsettableShape(UnevenRoundedRectangle(cornerRadii: $0, style: $1))
      },
      value(
        "RectangleCornerRadii", radius("topLeading"), radius("bottomLeading"),
        radius("bottomTrailing"), radius("topTrailing")
      ) {
        RectangleCornerRadii(
          topLeading: $0, bottomLeading: $1, bottomTrailing: $2, topTrailing: $3)
      },
    ]
  }

  private static func radius(_ label: String) -> Parameter<CGFloat> {
    Parameter(label, default: 0, as: "0")
  }

  /// Shapes with a leading dot, as in `.clipShape(.circle)`.
  private static var members: [CatalogEntry] {
    constants(
      of: AnyShape.self, as: AnyInsettableShape.self,
      [
        "circle": AnyInsettableShape(.circle), "ellipse": AnyInsettableShape(.ellipse),
        "rect": AnyInsettableShape(.rect), "capsule": AnyInsettableShape(.capsule),
        "containerRelative": AnyInsettableShape(.containerRelative),
      ]) + [
        function(of: AnyShape.self, "capsule", Parameter<RoundedCornerStyle>("style")) {
          AnyInsettableShape(Capsule(style: $0))
        },
        function(of: AnyShape.self, "rect", Parameter<CGFloat>("cornerRadius"), style) {
          AnyInsettableShape(RoundedRectangle(cornerRadius: $0, style: $1))
        },
        function(of: AnyShape.self, "rect", Parameter<CGSize>("cornerSize"), style) {
          AnyInsettableShape(RoundedRectangle(cornerSize: $0, style: $1))
        },
        function(
          of: AnyShape.self, "rect", radius("topLeadingRadius"), radius("bottomLeadingRadius"),
          radius("bottomTrailingRadius"), radius("topTrailingRadius"), style
        ) {
          AnyInsettableShape(
            UnevenRoundedRectangle(
              topLeadingRadius: $0, bottomLeadingRadius: $1, bottomTrailingRadius: $2,
              topTrailingRadius: $3, style: $4))
        },
      ]
  }
}

extension AnyShape: ErasedValue {
  package static var typeName: String { "Shape" }
}
extension Path: CatalogValue {}

/// A type-erased shape that can be inset.
struct AnyInsettableShape: InsettableShape, ErasedValue {
  static let typeName = "InsettableShape"

  private let shape: any InsettableShape

  init<Content: InsettableShape>(_ shape: Content) { self.shape = shape }

  func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: rect, environment)
  }
  func inset(by amount: CGFloat) -> AnyInsettableShape { shape.smaller(by: amount) }
}

extension InsettableShape {
  fileprivate func smaller(by amount: CGFloat) -> AnyInsettableShape {
    AnyInsettableShape(inset(by: amount))
  }
}

/// A shape that is filled or stroked, and that can be filled or stroked again.
nonisolated struct FilledOrStrokedShape<Content: Shape & NativeValue>: ShapeView, ErasedValue {
  static var typeName: String { Content.typeName + "View" }

  let shape: Content
  let view: AnyView

  init<Styled: ShapeView>(_ painted: Styled) where Styled.Content == Content {
    shape = painted.shape
    view = AnyView(painted)
  }

  @MainActor var body: some View { view }
}
