/// What a function without a value gives.
struct VoidValue: TemplateValue {
  static var templateType: TemplateType { .void }

  init() {}
  init(templateValue: Value) {}

  var templateValue: Value { .null }
}
