import Charts
import Foundation
import Graphics
import LayoutEngine
import TemplateEvaluation
import WidgetUI

extension ScaleType: CatalogValue {}
extension Visibility: CatalogValue {}

/// The domain of a scale.
struct DomainValue: ErasedValue, ScaleDomain {
  static let typeName = "ScaleDomain"

  let _scaleDomain: ScaleDomainDescription

  init(_ domain: some ScaleDomain) { _scaleDomain = domain._scaleDomain }
}

/// Colors for categories, in order.
struct ColorPairs: CatalogValue {
  static let typeName = "KeyValuePairs<String, Color>"

  let names: [String]
  let colors: [Color]

  init(_ pairs: [(key: Value, value: Value)]) {
    names = pairs.map { String(templateValue: $0.key) }
    colors = pairs.map { Color(templateValue: $0.value) }
  }
}

/// Scales and legends of charts.
enum ChartModifiers: CatalogSection {
  static let title = "Scales and legends of charts"
  static let introduction = """
    A domain is a range of numbers or dates, a list of categories, or `.automatic(includesZero: false)`.
    """
  static let module: String? = "Charts"

  static var types: [NativeType] {
    var pairs = NativeType(ColorPairs.self)
    pairs.dictionaryLiteral = NativeType.DictionaryLiteral(
      key: String.templateType, value: Color.templateType
    ) { ColorPairs($0).templateValue }
    return [
      NativeType(DomainValue.self), pairs, NativeType(equatable: ScaleType.self),
      NativeType(equatable: Visibility.self, cases: ["automatic", "visible", "hidden"]),
    ]
  }

  static var entries: [CatalogEntry] {
    scale("chartXScale") { AnyView($0.chartXScale(domain: $1, type: $2)) }
      + scale("chartYScale") { AnyView($0.chartYScale(domain: $1, type: $2)) }
      + colors + legends + domains
  }

  private static let kind = Parameter<ScaleType?>(optional: "type")

  /// The overloads of a modifier that sets the domain of a scale.
  private static func scale(
    _ name: String, set: @escaping (AnyView, DomainValue, ScaleType?) -> AnyView
  ) -> [CatalogEntry] {
    [
      modifier(name, Parameter<DomainValue>("domain"), kind) { set($0, $1, $2) },
      modifier(name, Parameter<ClosedRange<Int>>("domain"), kind) { set($0, DomainValue($1), $2) },
      modifier(name, Parameter<ClosedRange<Double>>("domain"), kind) {
        set($0, DomainValue($1), $2)
      },
      modifier(name, Parameter<ClosedRange<Date>>("domain"), kind) { set($0, DomainValue($1), $2) },
      CatalogEntry(
        .value(.view), name,
        parameters: [
          ListValues.parameter("domain", .array(.variable("Value"))),
          ListValues.parameter("type", Optional<ScaleType>.templateType, "nil"),
        ], result: .view, constraints: ["Value": .plottable], isFoldable: false
      ) { values, frame in
        let view = AnyView(templateValue: values[0] ?? .null)
        let domain = DomainValue(try ScaleValue.list(values[1], in: frame))
        return set(view, domain, Optional<ScaleType>(templateValue: values[2] ?? .null))
          .templateValue
      },
    ]
  }

  private static var colors: [CatalogEntry] {
    [
      modifier("chartForegroundStyleScale", Parameter<ColorPairs>()) {
        $0.chartForegroundStyleScale(domain: $1.names, range: $1.colors)
      },
      modifierInFrame(
        "chartForegroundStyleScale", Parameter<[String]>("domain"), Parameter<[Color]>("range")
      ) { frame, view, domain, range -> AnyView in
        // Each category is a line of the legend.
        try frame.instance.evaluation.spend(domain.count * EvaluationContext.viewCost)
        return AnyView(view.chartForegroundStyleScale(domain: domain, range: range))
      },
      modifier("chartForegroundStyleScale", Parameter<[Color]>("range")) {
        $0.chartForegroundStyleScale(range: $1)
      },
    ]
  }

  private static var legends: [CatalogEntry] {
    [
      modifier("chartLegend", Parameter<Visibility>()) { $0.chartLegend($1) },
      modifier(
        "chartLegend",
        Parameter("position", default: AnnotationPosition.automatic, as: ".automatic"),
        Parameter<Alignment?>(optional: "alignment"), Parameter<CGFloat?>(optional: "spacing")
      ) { $0.chartLegend(position: $1, alignment: $2, spacing: $3) },
    ]
  }

  private static var domains: [CatalogEntry] {
    constants(
      of: Visibility.self,
      ["automatic": .automatic, "visible": .visible, "hidden": .hidden])
      + [
        function(
          of: DomainValue.self, "automatic", Parameter<Bool?>(optional: "includesZero"),
          Parameter<Bool?>(optional: "reversed")
        ) { DomainValue(AutomaticScaleDomain.automatic(includesZero: $0, reversed: $1)) }
      ]
      + constants(
        of: ScaleType.self,
        [
          "linear": .linear, "log": .log, "symmetricLog": .symmetricLog,
          "squareRoot": .squareRoot, "date": .date, "category": .category,
        ])
  }
}
