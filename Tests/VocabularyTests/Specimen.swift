import SwiftUI

/// A use of some names, as an author would write it, with the expected result.
struct Specimen {
  /// The rows of the lists that the view uses.
  let names: [String]
  /// The expected result.
  let expected: Expectation
  /// Whether a warning is expected, as for a name that is not in the bundle.
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

/// The expected content of a specimen's picture.
enum Expectation: Equatable {
  /// Some pixel is not transparent.
  case something
  /// The picture is empty, or has no pixels.
  case nothing
  /// The picture has this many points and is not empty.
  case size(Double, Double)
  /// The center pixel is opaque and has this red, green and blue.
  case middle(Int, Int, Int)
}

/// Collects specimens from separate statements, which the compiler type-checks one after the other.
@resultBuilder
enum SpecimenBuilder {
  static func buildBlock(_ specimens: Specimen...) -> [Specimen] { specimens }
}
