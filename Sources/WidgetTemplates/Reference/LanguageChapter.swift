import TemplateEvaluation

/// The supported constructs of the Swift language, each with an example.
package enum LanguageChapter {
  /// A construct with an example.
  package struct Construct: Sendable {
    package enum Context: Sendable {
      /// At file level, next to the `struct` that shows an entry.
      case file
      /// Inside a `struct`.
      case member
      /// Inside a view builder.
      case views
      /// Inside a function, before its `return`.
      case statements
    }

    package let title: String
    package let context: Context
    package let example: String
  }

  static var page: String {
    let items = constructs.map { construct in
      "\(construct.title):\n\n\(FirstWidget.code(construct.example))"
    }
    return ([introduction] + items + [limits]).joined(separator: "\n\n")
  }

  private static let introduction = """
    ## The language

    A file declares `struct`s that conform to `View`, and `enum`s with only `static` members. Types are inferred where Swift infers them.
    The examples use the data of the first widget.
    """

  private static let limits = """
    Both values of `?:` have the same type: for views, styles and shapes of different types use `if`, `AnyShapeStyle(…)`
    or `AnyShape(…)`. There are no classes, enumerations with cases, protocols, extensions, generics, tuples, errors, loops
    without a list, `async`, and no forced unwrapping with `!`: use `if let`, `guard let`, `?.` or `??`. A view can take two million steps and
    nest 48 calls; an integer overflow, an index out of range and a division by zero stop
    the statement that contains them, and the picture shows the error there. A file has at most 256 KB.
    """

  package static var constructs: [Construct] { declarations + statements + views + expressions }
}

extension LanguageChapter {
  static var declarations: [Construct] {
    [
      Construct(
        title: "A view with properties and a `body`", context: .file,
        example: """
          struct BadgeView: View {
            let text: String
            var color: Color = .blue
            var note: String?

            var body: some View { Text(text).foregroundStyle(color) }
          }
          """),
      Construct(
        title: "A template's own view is created like any other", context: .file,
        example: """
          struct RowView: View {
            let hour: Hour

            var body: some View {
              HStack { LineView(text: "\\(hour.rain)", isBold: true) }
            }
          }

          struct LineView: View {
            let text: String
            var isBold = false

            var body: some View { Text(text).bold(isBold) }
          }
          """),
      Construct(
        title: "A value from the environment", context: .member,
        example: "@Environment(\\.colorScheme) private var colorScheme"),
      Construct(
        title: "Static members, used as `Self.spacing` and `Self.mark(3)`",
        context: .member,
        example: """
          private static let spacing: CGFloat = 8
          private static func mark(_ count: Int) -> String { String(repeating: "*", count: count) }
          """),
      Construct(
        title: "Constants and functions for all views, used as `Rain.text(3)`", context: .file,
        example: """
          enum Rain {
            static let most = 100
            static func text(_ value: Int) -> String { "\\(min(value, most)) %" }
          }
          """),
      Construct(
        title: "A computed property", context: .member,
        example: """
          private var isWarm: Bool { entry.weather.temperature > 20 }

          private var tint: Color {
            if isWarm { .red } else { .blue }
          }
          """),
      Construct(
        title:
          "A computed part of the view; more than one view needs `@ViewBuilder`, or a `return`",
        context: .member,
        example: """
          @ViewBuilder
          private var footer: some View {
            if let warning = entry.weather.warning {
              Label(warning, systemImage: "exclamationmark.triangle")
            }
          }

          private var title: some View {
            let degrees = entry.weather.temperature
            return Text("\\(degrees)°")
          }
          """),
      Construct(
        title: "Functions, which can also return views", context: .member,
        example: """
          private func share(_ value: Int, of all: Int = 100) -> Double {
            guard all > 0 else { return 0 }
            return Double(value) / Double(all)
          }

          private func bar(for hour: Hour) -> some View {
            Capsule().frame(width: 40 * share(hour.rain))
          }
          """),
    ]
  }

  static var statements: [Construct] {
    [
      Construct(
        title: "Constants and variables in functions and computed properties",
        context: .statements,
        example: """
          let hours = entry.weather.hours
          let first: Double = 1
          var sum = first
          sum += 2
          sum = sum * 3
          """),
      Construct(
        title: "Loops over lists and ranges", context: .statements,
        example: """
          var total = 0
          for hour in entry.weather.hours where hour.rain > 0 { total += hour.rain }
          for index in 0..<3 { total += index }
          for (index, hour) in entry.weather.hours.enumerated() { total += index * hour.rain }
          for hour in entry.weather.hours {
            if hour.rain == 0 { continue }
            total += hour.rain
            if total > 100 { break }
          }
          """),
      Construct(
        title: "Mutable lists and dictionaries", context: .statements,
        example: """
          var rains: [Int] = []
          for hour in entry.weather.hours { rains.append(hour.rain) }
          rains.append(contentsOf: [1, 2])
          rains[0] = 5
          var counts: [String: Int] = [:]
          for hour in entry.weather.hours { counts["\\(hour.rain)", default: 0] += 1 }
          """),
      Construct(
        title: "Conditional statements", context: .statements,
        example: """
          var text = ""
          if entry.weather.temperature > 30, entry.weather.hours.isEmpty {
            text = "hot"
          } else if let warning = entry.weather.warning {
            text = warning
          } else {
            text = "fine"
          }
          guard !text.isEmpty else { return 0 }
          """),
    ]
  }
}
