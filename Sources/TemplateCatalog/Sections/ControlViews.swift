import Foundation
import Graphics
import TemplateEvaluation
import WidgetTimeline
import WidgetUI

/// Labels and links.
enum ControlViews: CatalogSection {
  static let title = "Labels and links"

  private static let url = Parameter<URL>("destination")
  private static let key = Parameter<LocalizedStringKey>()
  private static let string = Parameter<String>()

  static var entries: [CatalogEntry] { labels + contents + links }

  private static var labels: [CatalogEntry] {
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

  private static var contents: [CatalogEntry] {
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

  private static var links: [CatalogEntry] {
    [
      view("Link", url, Parameter<ViewContent>("label")) { url, label in
        Link(destination: url) { label.views }
      },
      view("Link", key, url) { Link($0, destination: $1) },
      view("Link", string, url) { Link($0, destination: $1) },
    ]
  }
}

/// Buttons and toggles that perform an action of `widget.json`.
enum ActionViews: CatalogSection {
  static let title = "Buttons and toggles"
  static let introduction = """
    They perform the `actions` of `widget.json`: each is a type with an argument for each of its \
    parameters, as in `Button("Off", intent: TurnOff(entity: light.id))`. A toggle sets its new state as the \
    parameter `value`. The template must be trusted.
    """

  static var types: [NativeType] { [NativeType(TemplateAction.self)] }

  static var entries: [CatalogEntry] {
    [
      view("Button", Parameter<TemplateAction>("intent"), Parameter<ViewContent>("label")) {
        action, label in Button(role: nil, label: label.views, action: action.control())
      },
      view("Button", Parameter<LocalizedStringKey>(), Parameter<TemplateAction>("intent")) {
        title, action in Button(role: nil, label: Text(title), action: action.control())
      },
      view("Button", Parameter<String>(), Parameter<TemplateAction>("intent")) {
        title, action in Button(role: nil, label: Text(title), action: action.control())
      },
      view(
        "Toggle", Parameter<Bool>("isOn"), Parameter<TemplateAction>("intent"),
        Parameter<ViewContent>("label")
      ) { isOn, action, label in
        Toggle(isOn: .constant(isOn), label: label.views, action: action.control(isOn: isOn))
      },
      view(
        "Toggle", Parameter<LocalizedStringKey>(), Parameter<Bool>("isOn"),
        Parameter<TemplateAction>("intent")
      ) { title, isOn, action in
        Toggle(isOn: .constant(isOn), label: Text(title), action: action.control(isOn: isOn))
      },
      view(
        "Toggle", Parameter<String>(), Parameter<Bool>("isOn"), Parameter<TemplateAction>("intent")
      ) { title, isOn, action in
        Toggle(isOn: .constant(isOn), label: Text(title), action: action.control(isOn: isOn))
      },
    ]
  }
}

extension TemplateAction {
  /// The action in the form that controls use; a toggle passes its new state as the parameter `value`.
  func control(isOn: Bool? = nil) -> ControlAction {
    ControlAction { inputs in
      var values = values.mapValues(ParameterValue.string)
      if let isOn, takesValue { values[Self.valueName] = .bool(!isOn) }
      do {
        let action = try IntentAction(intent: Self.prefix + name, values: values)
        if let rejectionReason = action.rejectionReason {
          inputs.services.report(.warning, "'\(name)' has no tap target: \(rejectionReason)")
          return nil
        }
        return ControlAction.Named(action: action, title: name)
      } catch {
        inputs.services.report(.warning, "'\(name)' has no tap target: \(error)")
        return nil
      }
    }
  }
}
