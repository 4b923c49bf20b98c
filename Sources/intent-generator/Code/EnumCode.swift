/// The Swift of an enum.
enum EnumCode {
  static func text(_ defined: DefinedEnum) -> String {
    let cases = defined.cases.map { "  case \(SwiftName.written($0.name)) = \($0.rawValue)" }
    return """
      public nonisolated enum \(SwiftName.written(defined.name)): Int, Hashable, Sendable {
      \(cases.joined(separator: "\n"))
      }
      """
  }
}
