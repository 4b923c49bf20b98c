public import WidgetUI

extension IntentParameter {
  /// A parameter whose values a provider lists.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) {
    self.init(
      IntentParameterDefinition(
        title: title, description: description, type: Self.type(optionsProvider)))
  }

  /// A parameter with a default whose values a provider lists.
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) {
    self.init(
      IntentParameterDefinition(
        title: title, description: description, type: Self.type(optionsProvider)),
      value: defaultValue)
  }

  /// A parameter whose values another query than the type's own finds.
  public convenience init<Query: EntityQuery>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
  ) {
    var type = Value._intentValueType
    let found = Query.Entity.entityType { query }
    type.options = found.options
    type.decode = found.decode
    self.init(
      IntentParameterDefinition(title: title, description: description, type: type))
  }

  private static func type(_ provider: some DynamicOptionsProvider) -> IntentValueType {
    var type = Value._intentValueType
    type.choices = []
    type.options = IntentOptions { provider }
    return type
  }
}
