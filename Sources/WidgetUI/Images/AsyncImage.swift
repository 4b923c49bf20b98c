public import Foundation
import Graphics

/// An image of a server; a rendered image shows the placeholder, as WidgetKit does.
///
/// Load data in the timeline provider, and draw it with ``Image``.
nonisolated public struct AsyncImage<Content: View>: View {
  private let content: Content

  /// Creates a view of the phases of loading, of which the first is shown.
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: (AsyncImagePhase) -> Content
  ) {
    self.content = content(.empty)
  }

  /// Creates a view with a placeholder, which is shown.
  public init<I: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: (Image) -> I,
    @ViewBuilder placeholder: () -> Content
  ) {
    self.content = placeholder()
  }

  /// The placeholder.
  @MainActor public var body: some View { content }
}

extension AsyncImage where Content == Color {
  /// Creates a view with the standard placeholder, which is gray.
  public init(url: URL?, scale: CGFloat = 1) { content = Color.gray.opacity(0.2) }
}

/// A phase of loading an image.
public enum AsyncImagePhase: Sendable {
  /// No image is loaded.
  case empty
  /// The image is loaded.
  case success(Image)
  /// The image could not be loaded.
  case failure(any Error)

  /// The image, if it is loaded.
  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  /// The error, if the image could not be loaded.
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}
