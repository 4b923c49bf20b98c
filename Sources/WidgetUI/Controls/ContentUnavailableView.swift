import Foundation

/// A placeholder for missing content: a centered label, description and actions.
nonisolated public struct ContentUnavailableView<Label: View, Description: View, Actions: View>:
  View
{
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Creates a view from its parts.
  public init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  /// The parts, one below the other.
  @MainActor public var body: some View {
    VStack(spacing: 8) {
      label
        .labelStyle(UnavailableLabelStyle())
      description
        .font(.subheadline)
        .foregroundStyle(.secondary)
      actions
    }
    .multilineTextAlignment(.center)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// A large icon above a title.
nonisolated private struct UnavailableLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 12) {
      configuration.icon
        .font(.system(size: 48))
        .foregroundStyle(.secondary)
      configuration.title
        .font(.title2.bold())
    }
  }
}

extension ContentUnavailableView
where Label == WidgetUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// Creates a view from a localized title, a symbol and a text.
  public init(
    _ title: LocalizedStringKey, systemImage name: String, description: Text? = nil
  ) {
    self.init {
      WidgetUI.Label(title, systemImage: name)
    } description: {
      description
    }
  }

  /// Creates a view from a title, a symbol and a text.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage name: String, description: Text? = nil
  ) {
    self.init {
      WidgetUI.Label(title, systemImage: name)
    } description: {
      description
    }
  }

  /// Creates a view from a localized title, an image and a text.
  public init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
    self.init {
      WidgetUI.Label(title, image: name)
    } description: {
      description
    }
  }

  /// A search without results.
  public static var search: ContentUnavailableView {
    ContentUnavailableView(
      "No Results", systemImage: "magnifyingglass",
      description: Text("Check the spelling or try a new search."))
  }

  /// A search without results for a text.
  public static func search(text: String) -> ContentUnavailableView {
    ContentUnavailableView(
      "No Results for “\(text)”", systemImage: "magnifyingglass",
      description: Text("Check the spelling or try a new search."))
  }
}
