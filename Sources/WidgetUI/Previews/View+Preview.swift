extension View {
  /// Says what the preview stands in.
  public func previewContext<C: PreviewContext>(_ value: C) -> some View {
    PreviewContextView(content: self, context: value)
  }

  /// Names the preview.
  public func previewDisplayName(_ value: String?) -> some View {
    PreviewTraitView(content: self) { $0.displayName = value }
  }

  /// Says in what room the preview is drawn.
  public func previewLayout(_ value: PreviewLayout) -> some View {
    PreviewTraitView(content: self) { $0.layout = value }
  }

  /// Says which device the preview is for; without effect, as devices are chosen by command.
  public func previewDevice(_ value: PreviewDevice?) -> some View { self }

  /// Says how a device is held; without effect.
  public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}

/// How a device is held.
public struct InterfaceOrientation: Hashable, CaseIterable, Identifiable, Sendable {
  /// The name of the orientation.
  public let id: String

  /// Upright.
  public static let portrait = InterfaceOrientation(id: "portrait")
  /// Upright, upside down.
  public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
  /// On its left side.
  public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
  /// On its right side.
  public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")
  /// All of them.
  public static let allCases: [InterfaceOrientation] = [
    .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight,
  ]
}
