/// A specifier of C's `printf` for one number, such as `%.1f`.
struct NumberSpecifier {
  private let isInteger: Bool

  init?(_ text: String) {
    let pattern = /%[-+ 0#]*[0-9]{0,3}(\.[0-9]{0,2})?(?<length>l{0,2})(?<kind>[dixXoufFeEgGaA])/
    guard let match = try? pattern.wholeMatch(in: text) else { return nil }
    isInteger = "dixXou".contains(match.output.kind)
  }

  func takes(_ type: TemplateType) -> Bool { isInteger ? type == .int : type == .double }
}
