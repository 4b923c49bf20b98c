import Foundation

/// A color that can be changed; a rendered image shows the label and the color.
nonisolated public struct ColorPicker: View {
  private let title: Text
  private let color: Color

  /// Creates a picker with a localized title.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
  ) {
    title = Text(titleKey)
    color = selection.wrappedValue
  }

  /// The label and the color.
  @MainActor public var body: some View {
    LabeledContent {
      Circle().fill(color).frame(width: 28, height: 28)
    } label: {
      title
    }
  }
}
