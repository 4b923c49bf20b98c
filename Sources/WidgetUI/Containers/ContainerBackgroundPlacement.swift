/// The container that a background belongs to.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
  enum Container: Hashable, Sendable { case widget }

  let container: Container

  /// The widget: the background reaches to its edges, behind the margins.
  public static let widget = ContainerBackgroundPlacement(container: .widget)
}
