import SwiftUI

/// A view that uses some names as in author code, with the expected result.
struct Specimen {
  /// The rows of the name lists that the view covers.
  let names: [String]
  /// The expected result.
  let expected: Expectation
  /// Whether a warning is expected, such as for an image name that is not in the bundle.
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

/// The expected content of a specimen's image.
enum Expectation: Equatable {
  /// At least one pixel is not transparent.
  case something
  /// The image is transparent or has no pixels.
  case nothing
  /// The image has this size in points and is not transparent.
  case size(Double, Double)
  /// The center pixel is opaque and has these red, green and blue components.
  case middle(Int, Int, Int)
}

/// Collects specimens from separate statements, which the compiler type-checks one after the other.
@resultBuilder
enum SpecimenBuilder {
  static func buildBlock(_ specimens: Specimen...) -> [Specimen] { specimens }
}
