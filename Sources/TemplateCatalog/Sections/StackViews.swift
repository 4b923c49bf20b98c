import Foundation
import LayoutEngine
import TemplateEvaluation
import WidgetUI

/// Views that arrange others side by side, vertically or in layers.
enum StackViews: CatalogSection {
  static let title = "Stacks and groups"

  private static let content = Parameter<ViewContent>("content")
  private static let horizontal = Parameter(
    "alignment", default: HorizontalAlignment.center, as: ".center")
  private static let vertical = Parameter(
    "alignment", default: VerticalAlignment.center, as: ".center")
  private static let both = Parameter("alignment", default: Alignment.center, as: ".center")
  private static let spacing = Parameter<CGFloat?>(optional: "spacing")

  static var entries: [CatalogEntry] { stacks + choices + groups }

  private static var stacks: [CatalogEntry] {
    [
      view("VStack", horizontal, spacing, content) { alignment, spacing, content in
        VStack(alignment: alignment, spacing: spacing) { content.views }
      },
      view("HStack", vertical, spacing, content) { alignment, spacing, content in
        HStack(alignment: alignment, spacing: spacing) { content.views }
      },
      view("ZStack", both, content) { alignment, content in
        ZStack(alignment: alignment) { content.views }
      },
      view("LazyVStack", horizontal, spacing, content) { alignment, spacing, content in
        LazyVStack(alignment: alignment, spacing: spacing) { content.views }
      },
      view("LazyHStack", vertical, spacing, content) { alignment, spacing, content in
        LazyHStack(alignment: alignment, spacing: spacing) { content.views }
      },
      view("Spacer", Parameter<CGFloat?>(optional: "minLength")) { Spacer(minLength: $0) },
      view("Divider") { Divider() },
    ]
  }

  private static var choices: [CatalogEntry] {
    let axes = Parameter(
      "in", default: [.horizontal, .vertical] as Axis.Set, as: "[.horizontal, .vertical]")
    return [
      view("ViewThatFits", axes, content) { axes, content in
        ViewThatFits(in: axes) { content.views }
      },
      view("GeometryReader", Parameter<ParameterizedViewContent<GeometryProxy>>("content")) {
        content in
        GeometryReader { content.views($0) }
      },
      view(
        "TimelineView", Parameter<TimelineScheduleValue>(),
        Parameter<ParameterizedViewContent<TimelineViewContext>>("content")
      ) { _, content in
        TimelineView(.everyMinute) { content.views(TimelineViewContext(date: $0.date)) }
      },
    ]
  }

  private static var groups: [CatalogEntry] {
    [
      view("Group", content) { content in Group { content.views } },
      view("Section", content) { content in Section { content.views } },
      view("Section", content, Parameter<ViewContent>("header")) { content, header in
        Section {
          content.views
        } header: {
          header.views
        }
      },
      view("Section", content, Parameter<ViewContent>("footer")) { content, footer in
        Section {
          content.views
        } footer: {
          footer.views
        }
      },
      view(
        "Section", content, Parameter<ViewContent>("header"), Parameter<ViewContent>("footer")
      ) { content, header, footer in
        Section {
          content.views
        } header: {
          header.views
        } footer: {
          footer.views
        }
      },
      view("Section", Parameter<LocalizedStringKey>(), content) { title, content in
        Section(title) { content.views }
      },
      view("Section", Parameter<String>(), content) { title, content in
        Section(title) { content.views }
      },
      view("EmptyView") { EmptyView() },
      valueInFrame("AnyView", Parameter<AnyView>()) { frame, view in
        AnyView(MeteredView(content: view, evaluation: frame.instance.evaluation))
      },
    ]
  }
}
