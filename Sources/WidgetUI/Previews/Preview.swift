public import Foundation

/// A preview that `#Preview` declares: a view, or a widget with entries.
public struct Preview: Sendable {
  /// The author's name for the preview.
  package let displayName: String?
  /// The content.
  package let content: any PreviewContent

  package init(displayName: String?, content: any PreviewContent) {
    self.displayName = displayName
    self.content = content
  }

  /// Creates a preview of a view, as `#Preview` does.
  public init(
    _ name: String? = nil, traits: PreviewTrait<ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) {
    self.init(displayName: name, content: ViewPreview(traits: traits, body: body))
  }

  /// Creates a preview of a view that is made asynchronously, and is as large as it is.
  package init(
    displayName: String?,
    making body: @escaping @MainActor () async throws -> @MainActor () -> AnyView
  ) {
    self.init(
      displayName: displayName, content: ViewPreview(layout: .sizeThatFits, making: body))
  }

  /// The kind of traits that previews of views have.
  public struct ViewTraits: Sendable {}
}

/// The content of a preview.
package protocol PreviewContent: Sendable {}

/// A preview of a view.
package struct ViewPreview: PreviewContent {
  /// The size that the traits choose.
  package let layout: PreviewLayout?
  private let make: @MainActor () async throws -> @MainActor () -> AnyView

  init(
    traits: [PreviewTrait<Preview.ViewTraits>], body: @escaping @MainActor () -> any View
  ) {
    layout = traits.reduce(nil) { $1.layout ?? $0 }
    make = {
      var content: @MainActor () -> AnyView = { AnyView(existential: body()) }
      for case let modifier? in traits.map(\.modifier) {
        content = try await modifier.modifying(content)
      }
      return content
    }
  }

  init(
    layout: PreviewLayout?,
    making body: @escaping @MainActor () async throws -> @MainActor () -> AnyView
  ) {
    self.layout = layout
    make = body
  }

  /// Returns the view with the modifiers of the traits, after their shared contexts are created.
  @MainActor package func modified() async throws -> @MainActor () -> AnyView { try await make() }
}

/// A type that `#Preview` declares, through which a program's previews are found.
@MainActor @preconcurrency
public protocol PreviewRegistry: SendableMetatype {
  /// The module and name of the file with the preview.
  static var fileID: String { get }
  /// The line of the preview.
  static var line: Int { get }
  /// The column of the preview.
  static var column: Int { get }
  /// Creates the preview.
  static func makePreview() throws -> Preview
}

/// A trait of a preview, such as its size.
public struct PreviewTrait<T>: Sendable {
  var layout: PreviewLayout?
  var modifier: (any PreviewModifier & Sendable)?
}

extension PreviewTrait where T == Preview.ViewTraits {
  /// As large as the screen.
  public static var defaultLayout: PreviewTrait { PreviewTrait(layout: .device) }
  /// As large as the view.
  public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait(layout: .sizeThatFits) }
  /// A size in points.
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait {
    PreviewTrait(layout: .fixed(width: width, height: height))
  }
  /// Upright; without effect, as the device decides.
  public static var portrait: PreviewTrait { PreviewTrait() }
  /// Upright, upside down; without effect.
  public static var portraitUpsideDown: PreviewTrait { PreviewTrait() }
  /// On its left side; without effect.
  public static var landscapeLeft: PreviewTrait { PreviewTrait() }
  /// On its right side; without effect.
  public static var landscapeRight: PreviewTrait { PreviewTrait() }
  /// Changes the preview with a modifier.
  public static func modifier(_ modifier: some PreviewModifier & Sendable) -> PreviewTrait {
    PreviewTrait(modifier: modifier)
  }
}
