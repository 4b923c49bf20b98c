import SwiftUI

/// One use of some names, as an author would write it, and what is to be seen.
struct Specimen {
  /// The rows of the lists that the view uses.
  let names: [String]
  /// What is to be seen.
  let expected: Expectation
  /// Whether a warning is due, as for a name that no bundle carries.
  let isReported: Bool
  /// The view.
  let view: AnyView

  init<Content: View>(
    _ names: String..., shows expected: Expectation = .something, isReported: Bool = false,
    @ViewBuilder view: () -> Content
  ) {
    self.names = names
    self.expected = expected
    self.isReported = isReported
    self.view = AnyView(view())
  }
}

/// What a specimen's picture is checked for.
enum Expectation: Equatable {
  /// Some pixel is not transparent.
  case something
  /// The picture is empty, or has no pixels.
  case nothing
  /// The picture has this many points and is not empty.
  case size(Double, Double)
  /// The pixel in the middle has this red, green and blue, and no transparency.
  case middle(Int, Int, Int)
}

/// Collects specimens one statement each, so that the compiler solves them one after the other.
@resultBuilder
enum SpecimenBuilder {
  static func buildBlock(_ specimens: Specimen...) -> [Specimen] { specimens }
}
