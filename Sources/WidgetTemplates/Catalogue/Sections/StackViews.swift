import Foundation
import LayoutEngine
import WidgetUI

/// Views that put others beside, below or over each other.
enum StackViews: CatalogueSection {
  static let title = "Stacks and groups"

  static var entries: [CatalogueEntry] {
    [
      view(
        "VStack", Parameter("alignment", default: HorizontalAlignment.center, as: ".center"),
        Parameter<CGFloat?>(optional: "spacing"), Parameter<ViewContent>("content")
      ) { alignment, spacing, content in
        VStack(alignment: alignment, spacing: spacing) { content.views }
      },
      view(
        "HStack", Parameter("alignment", default: VerticalAlignment.center, as: ".center"),
        Parameter<CGFloat?>(optional: "spacing"), Parameter<ViewContent>("content")
      ) { alignment, spacing, content in
        HStack(alignment: alignment, spacing: spacing) { content.views }
      },
      view(
        "ZStack", Parameter("alignment", default: Alignment.center, as: ".center"),
        Parameter<ViewContent>("content")
      ) { alignment, content in ZStack(alignment: alignment) { content.views } },
      view("Group", Parameter<ViewContent>("content")) { content in Group { content.views } },
      view("Spacer", Parameter<CGFloat?>(optional: "minLength")) { Spacer(minLength: $0) },
      view("Divider") { Divider() },
      view("EmptyView") { EmptyView() },
    ]
  }
}
