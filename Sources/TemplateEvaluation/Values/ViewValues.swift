import Foundation
package import WidgetUI

extension AnyView: TemplateValue {
  package static var templateType: TemplateType { .view }
  package init(templateValue: Value) { self = templateValue.asView }
  package var templateValue: Value { .view(self) }
}

/// The view builder closure of a container or modifier.
package struct ViewContent: TemplateValue {
  private let closure: ClosureValue?

  /// No views, for a closure that may be omitted.
  package static var none: ViewContent { ViewContent(closure: nil) }

  package static var templateType: TemplateType { .viewBuilder([]) }
  package init(templateValue: Value) { closure = templateValue.asClosure }
  private init(closure: ClosureValue?) { self.closure = closure }

  package var templateValue: Value {
    guard let closure else { preconditionFailure("no closure") }
    return .closure(closure)
  }

  /// The views of the closure.
  package var views: EvaluatedContent { closure?.content() ?? EvaluatedContent { _ in } }
}

/// A view builder closure that takes a value, such as that of a `GeometryReader`.
package struct ParameterizedViewContent<Input: TemplateValue>: TemplateValue {
  private let closure: ClosureValue

  package static var templateType: TemplateType { .viewBuilder([Input.templateType]) }
  package init(templateValue: Value) { closure = templateValue.asClosure }
  package var templateValue: Value { .closure(closure) }

  /// Returns the views for a value.
  package func views(_ input: Input) -> EvaluatedContent { closure.content([input.templateValue]) }
}

/// A closure whose statements mutate its argument, such as that of `Path`.
package struct MutatingClosure<Input: TemplateValue>: TemplateValue {
  private let closure: ClosureValue

  package static var templateType: TemplateType { .function([Input.templateType], .void) }
  package init(templateValue: Value) { closure = templateValue.asClosure }
  package var templateValue: Value { .closure(closure) }

  package func callAsFunction(_ input: Input) throws { _ = try closure.call([input.templateValue]) }
}

/// An action of a template with the values that a control passes to it.
package struct TemplateAction {
  package let name: String
  package var values: [String: String]
  /// Whether a toggle passes its new state.
  package let takesValue: Bool

  /// The prefix that distinguishes a template's actions from a program's intents.
  package static let prefix = "template:"

  /// The parameter that receives a toggle's new state.
  package static let valueName = "value"
}

extension TemplateAction: NativeValue {
  package static var typeName: String { "AppIntent" }
}
