import FramePipeline

/// Why instances cannot be a stack.
package enum StackError: Error, Hashable, CustomStringConvertible {
  case unsafeName(String)
  case empty
  case tooMany(Int)
  case twice(WidgetInstance.ID)
  case differs(WidgetInstance.ID, String, from: WidgetInstance.ID, String)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .unsafeName(let name):
      "'\(name)' cannot be the name of a stack, which a folder gets; use \(InstanceName.rule)"
    case .empty: "a stack needs an instance; 'instances' lists them"
    case .tooMany(let count):
      "a stack holds \(WidgetStack.mostMembers) instances at most, not \(count); make a second one"
    case .twice(let instance): "'\(instance)' is in the stack twice; name it once"
    case .differs(let instance, let shape, let first, let firstShape):
      "'\(instance)' is \(shape), but '\(first)' is \(firstShape); the instances of a stack share "
        + "family and device"
    }
  }
}
