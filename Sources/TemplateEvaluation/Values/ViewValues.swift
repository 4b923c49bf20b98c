import Foundation
package import WidgetUI

extension AnyView: TemplateValue {
  package static var templateType: TemplateType { .view }
  package init(templateValue: Value) { self = templateValue.asView }
  package var templateValue: Value { .view(self) }
}

/// The closure of views that a container or a modifier takes.
package struct ViewContent: TemplateValue {
  private let closure: ClosureValue?

  /// No views, where the closure may be left out.
  package static var none: ViewContent { ViewContent(closure: nil) }

  package static var templateType: TemplateType { .builder([]) }
  package init(templateValue: Value) { closure = templateValue.asClosure }
  private init(closure: ClosureValue?) { self.closure = closure }

  package var templateValue: Value {
    guard let closure else { preconditionFailure("no closure") }
    return .closure(closure)
  }

  /// The views.
  package var views: EvaluatedContent { closure?.content() ?? EvaluatedContent { _ in } }
}

/// The closure of views that takes a value, such as that of a `GeometryReader`.
package struct ViewContentOf<Input: TemplateValue>: TemplateValue {
  private let closure: ClosureValue

  package static var templateType: TemplateType { .builder([Input.templateType]) }
  package init(templateValue: Value) { closure = templateValue.asClosure }
  package var templateValue: Value { .closure(closure) }

  /// The views for a value.
  package func views(_ input: Input) -> EvaluatedContent { closure.content([input.templateValue]) }
}

/// A closure whose statements change the value that it is given, such as that of `Path`.
package struct ChangingClosure<Input: TemplateValue>: TemplateValue {
  private let closure: ClosureValue

  package static var templateType: TemplateType { .function([Input.templateType], .void) }
  package init(templateValue: Value) { closure = templateValue.asClosure }
  package var templateValue: Value { .closure(closure) }

  package func callAsFunction(_ input: Input) throws { _ = try closure.call([input.templateValue]) }
}

/// An action of a template with what a control hands to it.
package struct TemplateAction {
  package let name: String
  package var values: [String: String]
  /// Whether it is told the new state of a switch.
  package let takesValue: Bool

  /// What tells an action of a template from the intents of a program.
  package static let prefix = "template:"

  /// The parameter that a switch sets.
  package static let valueName = "value"
}

extension TemplateAction: NativeValue {
  package static var typeName: String { "AppIntent" }
}
