/// A call of Tesserae's device API, by the path after `/api/v1/device/`.
enum TesseraeCall {
  case discover, register
  /// A call of a device by its name; `nil` if the server does not have the call.
  case device(name: String, DeviceCall?)

  init?(path: [String]) {
    switch path {
    case ["discover"]: self = .discover
    case ["register"]: self = .register
    default:
      guard path.count >= 2 else { return nil }
      self = .device(name: path[0], DeviceCall(path: Array(path.dropFirst())))
    }
  }

  /// The methods of the call; none if the server does not have it.
  var methods: [ServerRequest.Method] {
    switch self {
    case .discover, .register: [.post]
    case .device(_, let call): call?.methods ?? []
    }
  }
}

extension TesseraeCall {
  /// A call that a device makes under its name.
  enum DeviceCall {
    case frame, status, log, tap, collection, stream
    case collectionFrame(String)
    case patch(String)

    init?(path: [String]) {
      switch path {
      case ["frame"]: self = .frame
      case ["status"]: self = .status
      case ["log"]: self = .log
      case ["tap"]: self = .tap
      case ["collection"]: self = .collection
      case ["stream"]: self = .stream
      default:
        guard path.count == 3 else { return nil }
        switch (path[0], path[1]) {
        case ("collection", "frame"): self = .collectionFrame(path[2])
        case ("frame", "patch"): self = .patch(path[2])
        default: return nil
        }
      }
    }

    var methods: [ServerRequest.Method] {
      switch self {
      case .frame: ServerRequest.Method.safe
      case .status, .log, .tap: [.post]
      case .collection, .collectionFrame, .patch, .stream: [.get]
      }
    }
  }
}
