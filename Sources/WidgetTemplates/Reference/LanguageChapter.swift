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
