import WidgetUI

/// Buttons and switches that perform an action of `widget.json`.
enum ActionViews: CatalogueSection {
  static let title = "Buttons and switches"
  static let introduction = """
    What they do are the `actions` of `widget.json`: each is a type with an argument for each of its \
    parameters, as in `Button("Off", intent: TurnOff(entity: light.id))`. A switch hands its new state to the \
    parameter `value`. The template must be trusted.
    """

  static var types: [NativeType] { [NativeType(TemplateAction.self)] }

  static var entries: [CatalogueEntry] {
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
