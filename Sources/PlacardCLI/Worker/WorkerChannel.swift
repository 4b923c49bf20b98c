import Foundation

/// Through which a worker tells the program that watches it how far it is.
enum WorkerChannel {
  /// Set in a worker's environment: the kind of the widget that it works for.
  static let variable = "PLACARD_WORKER"
  /// The descriptor that a worker writes to.
  static let descriptor: Int32 = 3

  /// The kind of the widget that this process works for, or `nil` where it is no worker.
  static let kind = ProcessInfo.processInfo.environment[variable]

  /// What a worker says.
  enum Word {
    /// It is still at work.
    case alive
    /// A line for the person who waits.
    case progress(String)
    /// A part of the command's result, as JSON on one line.
    case result(String)

    init?(line: String) {
      guard let mark = line.first else { return nil }
      let text = String(line.dropFirst())
      switch mark {
      case ".": self = .alive
      case ">": self = .progress(text)
      case "=": self = .result(text)
      default: return nil
      }
    }

    fileprivate var line: String {
      switch self {
      case .alive: "."
      case .progress(let text): ">" + text
      case .result(let json): "=" + json
      }
    }
  }

  /// Says a word, if someone listens.
  static func say(_ word: Word) {
    guard kind != nil else { return }
    let bytes = Array((word.line.replacing("\n", with: " ") + "\n").utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      start += max(count, 0)
    }
  }
}
