/// What the code of an intent definition says where a handler writes none of the methods for options.
public struct MissingOptions: Error, CustomStringConvertible {
  private let error: IntentHandlingError

  /// Says so.
  ///
  /// - Parameters:
  ///   - handler: the handler that was asked.
  ///   - parameter: the parameter as it stands in the names of the methods, as in `Hero`.
  public init(handler: Any, parameter: String) {
    error = .noOptions(handler: "\(type(of: handler))", parameter: parameter)
  }

  /// What is missing and how its method is called.
  public var description: String { error.description }
}
