import Graphics
import TemplateLanguage
import WidgetUI

extension Checker {
  /// `.environment(\\.name, value)`: the name says of which type the value is.
  func changedEnvironment(_ receiver: Typed, _ arguments: CallArguments) throws -> Typed {
    guard arguments.all.count == 2, case .keyPath(let path) = arguments.all[0].value.kind else {
      throw error(
        arguments.range, "write '.environment(\\.name, value)', as in '\\.colorScheme, .dark'")
    }
    let name = path.names.map(\.text).joined(separator: ".")
    let keys = EnvironmentKeys.changeable
    guard let key = keys.first(where: { $0.name == name }) else {
      throw error(
        path.range,
        "'\(name)' cannot be changed" + NearestName.question(for: name, among: keys.map(\.name)))
    }
    guard let view = converted(receiver, to: .view) else {
      throw error(arguments.range, mismatch(receiver.type, .view))
    }
    let (code, change) = (view.code, key.change)
    let value = try check(arguments.all[1].value, as: key.type).code
    return Typed(.view) { frame in
      try frame.instance.evaluation.spend()
      return change(AnyView(templateValue: try code(frame)), try value(frame)).templateValue
    }
  }
}
