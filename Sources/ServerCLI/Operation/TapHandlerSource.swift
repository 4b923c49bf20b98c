import CheckedJSON
import FramePipeline
import WidgetHost

/// The handlers of taps: those of the file of `--tap-handlers`, or else the configured ones as they are now.
enum TapHandlerSource: Sendable {
  case fixed(TapHandlers)
  case configured(HostStore)

  /// Creates the source of a server; `nil` if there are no handlers when it starts.
  ///
  /// - Throws: The errors of the store, and of handlers that cannot be read.
  init?(_ named: TapHandlers?, store: HostStore) throws {
    if let named {
      self = .fixed(named)
    } else if try Self.handlers(in: store) != nil {
      self = .configured(store)
    } else {
      return nil
    }
  }

  /// Returns the handlers; none if the configured ones were removed.
  func current() throws -> TapHandlers {
    switch self {
    case .fixed(let handlers): handlers
    case .configured(let store): try Self.handlers(in: store) ?? TapHandlers()
    }
  }

  private static func handlers(in store: HostStore) throws -> TapHandlers? {
    guard let text = try store.tapHandlers() else { return nil }
    return try TapHandlers(JSONReader([UInt8](text.utf8), file: "the configured tap handlers"))
  }
}
