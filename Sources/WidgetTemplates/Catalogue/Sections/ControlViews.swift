import Foundation
import WidgetUI

/// Labels and links.
enum ControlViews: CatalogueSection {
  static let title = "Labels and links"

  private static let url = Parameter<URL>("destination")
  private static let key = Parameter<LocalizedStringKey>()
  private static let string = Parameter<String>()

  static var entries: [CatalogueEntry] { labels + contents + links }

  private static var labels: [CatalogueEntry] {
    [
      view("Label", Parameter<ViewContent>("title"), Parameter<ViewContent>("icon")) {
        title, icon in
        Label {
          title.views
        } icon: {
          icon.views
        }
      },
      valueInFrame("Label", key, Parameter<String>("systemImage")) { frame, title, symbol in
        AnyView(
          Label {
            Text(title, bundle: frame.assets)
          } icon: {
            Image(systemName: symbol)
          })
      },
      view("Label", string, Parameter<String>("systemImage")) { Label($0, systemImage: $1) },
      valueInFrame("Label", key, Parameter<String>("image")) { frame, title, name in
        AnyView(
          Label {
            Text(title, bundle: frame.assets)
          } icon: {
            Image(name, bundle: frame.assets)
          })
      },
      valueInFrame("Label", string, Parameter<String>("image")) { frame, title, name in
        AnyView(
          Label {
            Text(title)
          } icon: {
            Image(name, bundle: frame.assets)
          })
      },
    ]
  }

  private static var contents: [CatalogueEntry] {
    [
      view("LabeledContent", Parameter<ViewContent>("content"), Parameter<ViewContent>("label")) {
        content, label in
        LabeledContent {
          content.views
        } label: {
          label.views
        }
      },
      view("LabeledContent", key, Parameter<ViewContent>("content")) { title, content in
        LabeledContent(title) { content.views }
      },
      view("LabeledContent", string, Parameter<ViewContent>("content")) { title, content in
        LabeledContent(title) { content.views }
      },
      view("LabeledContent", key, Parameter<String>("value")) { LabeledContent($0, value: $1) },
      view("LabeledContent", string, Parameter<String>("value")) { LabeledContent($0, value: $1) },
    ]
  }

  private static var links: [CatalogueEntry] {
    [
      view("Link", url, Parameter<ViewContent>("label")) { url, label in
        Link(destination: url) { label.views }
      },
      view("Link", key, url) { Link($0, destination: $1) },
      view("Link", string, url) { Link($0, destination: $1) },
    ]
  }
}
