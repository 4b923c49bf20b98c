import TemplateEvaluation

extension LanguageChapter {
  static var views: [Construct] {
    [
      Construct(
        title: "Conditional views", context: .views,
        example: """
          if entry.weather.temperature < 0 {
            Text("frost")
          } else if entry.weather.hours.contains(where: { $0.rain > 50 }) {
            Text("umbrella")
          } else {
            EmptyView()
          }
          """),
      Construct(
        title: "An optional value", context: .views,
        example: """
          if let warning = entry.weather.warning { Text(warning) }
          if let warning = entry.weather.warning, !warning.isEmpty { Text(warning) }
          Text(entry.weather.warning ?? "no warning")
          Text("\\(entry.weather.warning?.count ?? 0) letters")
          """),
      Construct(
        title: "A switch over values", context: .views,
        example: """
          switch entry.weather.temperature {
          case 0..<10: Text("cold")
          case 10...20: Text("mild")
          case let warm where warm > 35: Text("very hot: \\(warm)")
          case 30...: Text("hot")
          default: Text("warm")
          }
          switch family {
          case .systemSmall, .accessoryInline: Text("little room")
          default: Text("more room")
          }
          """),
      Construct(
        title:
          "A view for each element; elements without an `id` are identified by a property or by themselves",
        context: .views,
        example: """
          ForEach(entry.weather.hours, id: \\.time) { hour in Text("\\(hour.rain)") }
          ForEach(["a", "b"], id: \\.self) { Text($0) }
          ForEach(0..<3) { index in Text("\\(index)") }
          ForEach(Array(entry.weather.hours.enumerated()), id: \\.offset) { index, hour in
            Text("\\(index + 1): \\(hour.rain)")
          }
          """),
      Construct(
        title: "Constants between views", context: .views,
        example: """
          let wettest = entry.weather.hours.max { $0.rain < $1.rain }
          Text("\\(wettest?.rain ?? 0) %")
          """),
      Construct(
        title: "Trailing view closures, with labels after the first",
        context: .views,
        example: """
          Gauge(value: 0.5) {
            Text("rain")
          } currentValueLabel: {
            Text("50 %")
          }
          """),
    ]
  }

  static var expressions: [Construct] {
    [
      Construct(
        title: "Numbers, strings, lists and dictionaries", context: .statements,
        example: """
          let count = 1_000
          let share = 0.5
          let text = "a \\"quoted\\" text with \\(count) in it\\n"
          let lines = \"""
            two
            lines
            \"""
          let list = [1, 2, 3]
          let empty: [String] = []
          let prices = ["tea": 2.5, "coffee": 3.25]
          let price = prices["tea"] ?? 0
          let tea = prices["tea", default: 0]
          let second = list[1]
          let firstTwo = Array(list.prefix(2))
          let word = String(text.split(separator: " ").first ?? "")
          """),
      Construct(
        title: "Operators", context: .statements,
        example: """
          let sum = (1 + 2) * 3 - 8 / 4 % 3
          let isLess = sum < 5 && sum != 3 || !(sum >= 2)
          let size = sum > 3 ? 20.0 : 10.0
          let joined = "a" + "b"
          let range = 0..<10
          let later = entry.date + 3600
          """),
      Construct(
        title: "Values in a `Text`, with formats", context: .views,
        example: """
          Text("\\(entry.weather.temperature, specifier: "%.1f") °C at \\(entry.date, style: .time)")
          Text("\\(0.25, format: .percent) **rain**")
          Text("\\(Image(systemName: "sun.max")) \\(Text("warm").bold())")
          """),
      Construct(
        title: "Closures with named arguments, or with `$0` and `$1`", context: .statements,
        example: """
          let rains = entry.weather.hours.map { $0.rain }
          let times = entry.weather.hours.map(\\.time)
          let sum = rains.reduce(0) { $0 + $1 }
          let wet = entry.weather.hours.filter { hour in hour.rain > 30 && hour.temperature > 5 }
          let sorted = rains.sorted { $0 > $1 }
          """),
      Construct(
        title: "Operators and functions as closures", context: .statements,
        example: """
          let rains = entry.weather.hours.map(\\.rain)
          let sum = rains.reduce(0, +)
          let falling = rains.sorted(by: >)
          let texts = rains.map(String.init)
          let lines = zip(texts, rains).map { text, rain in text + String(rain) }
          """),
    ]
  }
}
