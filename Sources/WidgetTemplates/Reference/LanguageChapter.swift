import TemplateEvaluation

/// What of Swift's language a template can use, each with an example.
package enum LanguageChapter {
  /// A construct with an example of it.
  package struct Construct: Sendable {
    package enum Place: Sendable {
      /// Beside the `struct` that shows an entry.
      case file
      /// In a `struct`.
      case member
      /// In a closure of views.
      case views
      /// In a function, before it returns.
      case statements
    }

    package let title: String
    package let place: Place
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

    The declarations of a file are `struct`s that are `View`s, and `enum`s of which all is `static`. Types are found without being written where Swift finds them.
    The examples are about the data of the first widget.
    """

  private static let limits = """
    Both values of `?:` are of one type: views, styles and shapes of different types stand in an `if`, or in `AnyShapeStyle(…)`
    and `AnyShape(…)`. There are no classes, enumerations with cases, protocols, extensions, generics, tuples, errors, loops
    without a list, `async`, and no `!` that takes a value out of an optional: use `if let`, `guard let`, `?.` or `??`. A view may do two million steps and
    hold 48 calls inside each other; a whole number that overflows, an index that is not there and a division by zero stop
    the statement they are in, and the picture says so in its place. A file has at most 256 KB.
    """

  package static var constructs: [Construct] { declarations + statements + views + expressions }
}

extension LanguageChapter {
  static var declarations: [Construct] {
    [
      Construct(
        title: "A view, which is given values and has a `body`", place: .file,
        example: """
          struct BadgeView: View {
            let text: String
            var color: Color = .blue
            var note: String?

            var body: some View { Text(text).foregroundStyle(color) }
          }
          """),
      Construct(
        title: "A view of its own is made like any other", place: .file,
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
        title: "A value of the environment", place: .member,
        example: "@Environment(\\.colorScheme) private var colorScheme"),
      Construct(
        title: "What belongs to the type, written `Self.spacing` and `Self.mark(3)`",
        place: .member,
        example: """
          private static let spacing: CGFloat = 8
          private static func mark(_ count: Int) -> String { String(repeating: "*", count: count) }
          """),
      Construct(
        title: "Constants and functions of all views, written `Rain.text(3)`", place: .file,
        example: """
          enum Rain {
            static let most = 100
            static func text(_ value: Int) -> String { "\\(min(value, most)) %" }
          }
          """),
      Construct(
        title: "A property that is computed", place: .member,
        example: """
          private var isWarm: Bool { entry.weather.temperature > 20 }

          private var tint: Color {
            if isWarm { .red } else { .blue }
          }
          """),
      Construct(
        title: "A part of the view; more than one view needs `@ViewBuilder`, or a `return`",
        place: .member,
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
        title: "Functions, also such that give views", place: .member,
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
        title: "Values with a name, and such that change, in functions and computed properties",
        place: .statements,
        example: """
          let hours = entry.weather.hours
          let first: Double = 1
          var sum = first
          sum += 2
          sum = sum * 3
          """),
      Construct(
        title: "Loops over lists and ranges", place: .statements,
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
        title: "Lists and dictionaries that change", place: .statements,
        example: """
          var rains: [Int] = []
          for hour in entry.weather.hours { rains.append(hour.rain) }
          rains.append(contentsOf: [1, 2])
          rains[0] = 5
          var counts: [String: Int] = [:]
          for hour in entry.weather.hours { counts["\\(hour.rain)", default: 0] += 1 }
          """),
      Construct(
        title: "What is only done under a condition", place: .statements,
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
