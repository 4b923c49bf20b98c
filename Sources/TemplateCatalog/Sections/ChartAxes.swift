import Charts
import Foundation
import Graphics
import LayoutEngine
import TemplateEvaluation
import WidgetUI

extension AnyAxisContent: ErasedValue {
  package static var typeName: String { "AxisContent" }
}
extension AnyAxisMark: ErasedValue {
  package static var typeName: String { "AxisMark" }
}
extension AxisValue: CatalogValue {}
extension AxisMarkPreset: CatalogValue {}
extension AxisMarkPosition: CatalogValue {}
extension AxisMarkValues: CatalogValue {}

/// The closure with the content of an axis.
struct AxisContents: TemplateValue {
  private let closure: ClosureValue

  static var templateType: TemplateType { .contentBuilder([], AnyAxisContent.templateType) }
  init(templateValue: Value) { closure = templateValue.asClosure }
  var templateValue: Value { .closure(closure) }

  func content() throws -> AnyAxisContent {
    let values = try closure.call([]).asArray
    return AnyAxisContent(contentsOf: values.map { AnyAxisContent(templateValue: $0) })
  }
}

/// The closure of the marks at a value of an axis, which is called when the axis has chosen its values.
struct AxisMarkContents: TemplateValue {
  private let closure: ClosureValue

  static var templateType: TemplateType {
    .contentBuilder([AxisValue.templateType], AnyAxisMark.templateType)
  }
  init(templateValue: Value) { closure = templateValue.asClosure }
  var templateValue: Value { .closure(closure) }

  /// Returns the marks at a value, or the reason why they cannot be evaluated as the label.
  func marks(at value: AxisValue) -> AnyAxisMark {
    do {
      let values = try closure.call([value.templateValue]).asArray
      return AnyAxisMark(contentsOf: values.map { AnyAxisMark(templateValue: $0) })
    } catch {
      return AnyAxisMark(AxisValueLabel { EvaluatedContent(showing: error) })
    }
  }
}

/// Axes of charts.
enum ChartAxes: CatalogSection {
  static let title = "Axes of charts"
  static let introduction = """
    `AxisMarks` are written in `chartXAxis` or `chartYAxis`. Without a closure they are the standard lines and labels; the
    closure receives a value of the axis, as in `AxisMarks(values: .stride(by: .day)) { _ in AxisValueLabel() }`.
    """
  static let module: String? = "Charts"

  static var types: [NativeType] {
    [
      NativeType(AnyAxisContent.self), NativeType(AnyAxisMark.self), NativeType(AxisValue.self),
      NativeType(equatable: AxisMarkPreset.self), NativeType(equatable: AxisMarkPosition.self),
      NativeType(AxisMarkValues.self),
    ]
  }

  static var entries: [CatalogEntry] { axes + titles + contents + lists + marks + values }

  private static var axes: [CatalogEntry] {
    [
      modifier("chartXAxis", Parameter<Visibility>()) { $0.chartXAxis($1) },
      modifier("chartXAxis", Parameter<AxisContents>("content")) { view, axis -> AnyView in
        let content = try axis.content()
        return AnyView(view.chartXAxis { content })
      },
      modifier("chartYAxis", Parameter<Visibility>()) { $0.chartYAxis($1) },
      modifier("chartYAxis", Parameter<AxisContents>("content")) { view, axis -> AnyView in
        let content = try axis.content()
        return AnyView(view.chartYAxis { content })
      },
    ]
  }

  private static let annotationPosition = Parameter(
    "position", default: AnnotationPosition.automatic, as: ".automatic")
  private static let alignment = Parameter<Alignment?>(optional: "alignment")
  private static let spacing = Parameter<CGFloat?>(optional: "spacing")

  private static var titles: [CatalogEntry] {
    titles("chartXAxisLabel") { view, text, position, alignment, spacing in
      view.chartXAxisLabel(text, position: position, alignment: alignment, spacing: spacing)
    }
      + titles("chartYAxisLabel") { view, text, position, alignment, spacing in
        view.chartYAxisLabel(text, position: position, alignment: alignment, spacing: spacing)
      }
  }

  /// The overloads of a modifier that sets the title of an axis: a key of the catalog, a string, or a text.
  private static func titles<Content: View>(
    _ name: String,
    make: @escaping (AnyView, Text, AnnotationPosition, Alignment?, CGFloat?) -> Content
  ) -> [CatalogEntry] {
    [
      modifierInFrame(name, Parameter<LocalizedStringKey>(), annotationPosition, alignment, spacing)
      {
        make($1, Text($2, bundle: $0.assets), $3, $4, $5)
      },
      modifier(name, Parameter<String>(), annotationPosition, alignment, spacing) {
        make($0, Text(verbatim: $1), $2, $3, $4)
      },
      modifier(name, Parameter<Text>(), annotationPosition, alignment, spacing) {
        make($0, $1, $2, $3, $4)
      },
    ]
  }

  // MARK: Axis content

  private static let preset = Parameter(
    "preset", default: AxisMarkPreset.automatic, as: ".automatic")
  private static let position = Parameter(
    "position", default: AxisMarkPosition.automatic, as: ".automatic")
  private static let chosen = Parameter<AxisMarkValues>(
    "values", default: .automatic, as: ".automatic")
  private static let content = Parameter<AxisMarkContents>("content")
  private static let format = Parameter<Date.FormatStyle>("format")
  private static let centered = Parameter<Bool?>(optional: "centered")
  private static let stroke = Parameter<StrokeStyle?>(optional: "stroke")

  private static var contents: [CatalogEntry] {
    [
      value("AxisMarks", preset, position, chosen, stroke) {
        AnyAxisContent(AxisMarks(preset: $0, position: $1, values: $2, stroke: $3))
      },
      value("AxisMarks", format, preset, position, chosen, stroke) {
        AnyAxisContent(AxisMarks(format: $0, preset: $1, position: $2, values: $3, stroke: $4))
      },
      value("AxisMarks", preset, position, chosen, content) { preset, position, values, content in
        AnyAxisContent(
          AxisMarks(preset: preset, position: position, values: values) { value in
            content.marks(at: value)
          })
      },
    ]
  }

  /// The overloads of `AxisMarks` with a list of values.
  private static var lists: [CatalogEntry] {
    let parameters = [
      ListValues.parameter("preset", AxisMarkPreset.templateType, ".automatic"),
      ListValues.parameter("position", AxisMarkPosition.templateType, ".automatic"),
      ListValues.parameter("values", .array(.variable("Value"))),
    ]
    return [
      list(
        parameters + [ListValues.parameter("stroke", Optional<StrokeStyle>.templateType, "nil")]
      ) { preset, position, values, stroke in
        let stroke = Optional<StrokeStyle>(templateValue: stroke ?? .null)
        return AnyAxisContent(
          AxisMarks(preset: preset, position: position, values: values, stroke: stroke))
      },
      list(
        parameters + [ListValues.parameter("content", AxisMarkContents.templateType)]
      ) { preset, position, values, content in
        let content = AxisMarkContents(templateValue: content ?? .null)
        return AnyAxisContent(
          AxisMarks(preset: preset, position: position, values: values) { value in
            content.marks(at: value)
          })
      },
    ]
  }

  private static func list(
    _ parameters: [CatalogParameter],
    make: @escaping (AxisMarkPreset, AxisMarkPosition, [ScaleValue], Value?) -> AnyAxisContent
  ) -> CatalogEntry {
    CatalogEntry(
      .initializer, "AxisMarks", parameters: parameters, result: AnyAxisContent.templateType,
      constraints: ["Value": .plottable], isFoldable: false
    ) { values, frame in
      let preset = values[0].map { AxisMarkPreset(templateValue: $0) } ?? .automatic
      let position = values[1].map { AxisMarkPosition(templateValue: $0) } ?? .automatic
      let list = try ScaleValue.list(values[2], in: frame)
      return make(preset, position, list, values[3]).templateValue
    }
  }

  private static var marks: [CatalogEntry] {
    [
      value("AxisGridLine", centered, stroke) {
        AnyAxisMark(AxisGridLine(centered: $0, stroke: $1))
      },
      value("AxisTick", centered, stroke) {
        AnyAxisMark(AxisTick(centered: $0, stroke: $1))
      },
      value("AxisValueLabel", centered) { AnyAxisMark(AxisValueLabel(centered: $0)) },
      value("AxisValueLabel", format, centered) {
        AnyAxisMark(AxisValueLabel(format: $0, centered: $1))
      },
      value("AxisValueLabel", centered, Parameter<ViewContent>("content")) { centered, content in
        AnyAxisMark(AxisValueLabel(centered: centered) { content.views })
      },
      method(of: AnyAxisMark.self, "foregroundStyle", Parameter<AnyShapeStyle>()) {
        AnyAxisMark($0.foregroundStyle($1))
      },
      method(of: AnyAxisMark.self, "font", Parameter<Font?>()) { AnyAxisMark($0.font($1)) },
    ]
  }

  private static var values: [CatalogEntry] {
    constants(of: AxisMarkValues.self, ["automatic": .automatic])
      + [
        function(of: AxisMarkValues.self, "automatic", Parameter<Int?>(optional: "desiredCount")) {
          AxisMarkValues.automatic(desiredCount: $0)
        },
        function(of: AxisMarkValues.self, "stride", Parameter<Double>("by")) {
          AxisMarkValues.stride(by: $0)
        },
        function(
          of: AxisMarkValues.self, "stride", Parameter<Calendar.Component>("by"),
          Parameter("count", default: 1, as: "1")
        ) { AxisMarkValues.stride(by: $0, count: $1) },
      ]
      + constants(
        of: AxisMarkPreset.self,
        [
          "automatic": .automatic, "aligned": .aligned, "extended": .extended, "inset": .inset,
        ])
      + constants(
        of: AxisMarkPosition.self,
        [
          "automatic": .automatic, "leading": .leading, "trailing": .trailing, "top": .top,
          "bottom": .bottom,
        ])
  }
}
