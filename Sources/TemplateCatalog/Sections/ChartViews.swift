import Charts
import Foundation
import TemplateEvaluation
import WidgetUI

/// Marks of a chart, and their number.
struct MarkContent: ErasedValue {
  static let typeName = "ChartContent"

  let content: AnyChartContent
  let count: Int

  init<Content: ChartContent>(_ content: Content, count: Int = 1) {
    self.content = AnyChartContent(content)
    self.count = count
  }

  /// Joins the values of a closure.
  init(joining values: [Value], in frame: StackFrame) throws {
    let parts = values.map { MarkContent(templateValue: $0) }
    count = parts.reduce(0) { $0 + $1.count }
    // Content may contain the same content several times, so that its number of marks grows faster than the template.
    try frame.instance.evaluation.spend(count)
    content = AnyChartContent(contentsOf: parts.map(\.content))
  }
}

/// A named value of a mark.
struct PlottedValue: CatalogValue {
  static let typeName = "PlottableValue"

  let value: PlottableValue<ScaleValue>
}

extension ScaleValue {
  /// A number, a text or a date of a template.
  init(plotting value: Value) {
    switch value {
    case .int(let number): self = .number(Double(number))
    case .double(let number): self = .number(number)
    case .string(let text): self = .category(text)
    case .native: self = .date(Date(templateValue: value).timeIntervalSinceReferenceDate)
    case .null, .bool, .array, .dictionary, .record, .view, .closure:
      preconditionFailure("no number, text or date: \(value)")
    }
  }

  /// The elements of a list, each of which may have its own label or position.
  static func list(_ value: Value?, in frame: StackFrame) throws -> [ScaleValue] {
    let values = value?.asArray ?? []
    try frame.instance.evaluation.spend(values.count * EvaluationContext.viewCost)
    return values.map { ScaleValue(plotting: $0) }
  }
}

/// Charts, and the values that their marks plot.
enum ChartViews: CatalogSection {
  static let title = "Charts"
  static let introduction = """
    A file with charts begins with `import Charts`. A chart has marks in its closure, for each element of its list or in
    a `ForEach`, also with `if` and `switch`:

        Chart(entry.days) { day in
          BarMark(x: .value("Day", day.date, unit: .day), y: .value("Rain", day.rain))
        }

    A mark plots numbers, texts and dates with `.value`, whose first argument says what they are. Where colors are missing,
    series differ by patterns, dashes and symbols. The marks of all charts count as views do.
    """
  static let module: String? = "Charts"

  private static let element = ListValues.element
  private static let id = ListValues.parameter("id", .keyPath(element))
  private static let data = ListValues.parameter(nil, ListValues.any(.randomAccess))

  static var types: [NativeType] {
    [NativeType(MarkContent.self), NativeType(PlottedValue.self)]
  }

  static var entries: [CatalogEntry] { charts + groups + loops + values }

  /// A closure of marks.
  private static func marks(_ parameters: [TemplateType]) -> CatalogParameter {
    ListValues.parameter("content", .contentBuilder(parameters, MarkContent.templateType))
  }

  private static var charts: [CatalogEntry] {
    [
      CatalogEntry(.initializer, "Chart", parameters: [marks([])], result: .view) { values, frame in
        chart(try group(values[0], frame), frame)
      },
      CatalogEntry(
        .initializer, "Chart", parameters: [data, id, marks([element])], result: .view
      ) { values, frame in
        chart(try loop(values[0]?.asArray ?? [], values[2], frame), frame)
      },
      CatalogEntry(
        .initializer, "Chart", parameters: [data, marks([element])], result: .view,
        constraints: ["Element": .identifiable]
      ) { values, frame in
        chart(try loop(values[0]?.asArray ?? [], values[1], frame), frame)
      },
    ]
  }

  private static func chart(_ marks: MarkContent, _ frame: StackFrame) -> Value {
    AnyViewValue.of(
      MeteredView(
        content: AnyView(Chart { marks.content }), evaluation: frame.instance.evaluation,
        cost: (1 + marks.count) * EvaluationContext.viewCost))
  }

  private static var groups: [CatalogEntry] {
    [
      CatalogEntry(
        .initializer, "Plot", parameters: [marks([])], result: MarkContent.templateType
      ) { values, frame in
        try group(values[0], frame).templateValue
      }
    ]
  }

  private static func group(_ content: Value?, _ frame: StackFrame) throws -> MarkContent {
    guard let closure = content?.asClosure else { preconditionFailure("no closure") }
    return try MarkContent(joining: closure.call([]).asArray, in: frame)
  }

  /// `ForEach` in a closure of marks.
  private static var loops: [CatalogEntry] {
    let result = MarkContent.templateType
    let numbers = ListValues.parameter("id", .keyPath(.int), "\\.self")
    return [
      CatalogEntry(
        .initializer, "ForEach", parameters: [data, id, marks([element])], result: result
      ) { values, frame in
        try loop(values[0]?.asArray ?? [], values[2], frame).templateValue
      },
      CatalogEntry(
        .initializer, "ForEach", parameters: [data, marks([element])], result: result,
        constraints: ["Element": .identifiable]
      ) { values, frame in
        try loop(values[0]?.asArray ?? [], values[1], frame).templateValue
      },
      CatalogEntry(
        .initializer, "ForEach",
        parameters: [
          ListValues.parameter(nil, Range<Int>.templateType), numbers, marks([.int]),
        ], result: result
      ) { values, frame in
        let range = Range<Int>(templateValue: values[0] ?? .null)
        try frame.instance.evaluation.spend(try range.checkedCount())
        return try loop(range.map { .int($0) }, values[2], frame).templateValue
      },
    ]
  }

  private static func loop(
    _ elements: [Value], _ content: Value?, _ frame: StackFrame
  ) throws -> MarkContent {
    guard let closure = content?.asClosure else { preconditionFailure("no closure") }
    try frame.instance.evaluation.spend(elements.count * 10)
    var values: [Value] = []
    for element in elements { values += try closure.call([element]).asArray }
    return try MarkContent(joining: values, in: frame)
  }

  private static var values: [CatalogEntry] {
    plotted(LocalizedStringKey.self) { Text($0, bundle: $1.assets) }
      + plotted(Text.self) { label, _ in label }
      + plotted(String.self) { label, _ in Text(verbatim: label) }
  }

  /// The functions that name a value with a label of this type.
  private static func plotted<Label: TemplateValue>(
    _ label: Label.Type, text: @escaping (Label, StackFrame) -> Text
  ) -> [CatalogEntry] {
    let owner = PlottedValue.templateType
    return [
      CatalogEntry(
        .type(owner), "value",
        parameters: [
          ListValues.parameter(nil, Label.templateType),
          ListValues.parameter(nil, .variable("Value")),
        ], result: owner, constraints: ["Value": .plottable], isFoldable: false
      ) { values, frame in
        let label = text(Label(templateValue: values[0] ?? .null), frame)
        let value = ScaleValue(plotting: values[1] ?? .null)
        return PlottedValue(value: .value(label, value)).templateValue
      },
      CatalogEntry(
        .type(owner), "value",
        parameters: [
          ListValues.parameter(nil, Label.templateType),
          ListValues.parameter(nil, Date.templateType),
          ListValues.parameter("unit", Calendar.Component.templateType),
        ], result: owner, isFoldable: false
      ) { values, frame in
        let label = text(Label(templateValue: values[0] ?? .null), frame)
        let date = Date(templateValue: values[1] ?? .null)
        let unit = Calendar.Component(templateValue: values[2] ?? .null)
        let value = PlottableValue<Date>.value(label, date, unit: unit)
        return PlottedValue(value: value.erased).templateValue
      },
    ]
  }
}
