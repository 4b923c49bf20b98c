/// What a worker tells the process that watches it.
enum WorkerMessage: Hashable, Sendable {
  /// How far it is: a line for the person who waits.
  case progress(String)
  /// Something was wrong and the work went on.
  case problem(String)
  /// Why the work ended early.
  case failure(String)
  /// A part of what the command gives.
  case result(String)
  /// The work is done: an author's `exit(0)` does not say so.
  case done

  private var mark: UInt8 {
    switch self {
    case .progress: UInt8(ascii: ">")
    case .problem: UInt8(ascii: "?")
    case .failure: UInt8(ascii: "!")
    case .result: UInt8(ascii: "=")
    case .done: UInt8(ascii: ".")
    }
  }

  private var text: String {
    switch self {
    case .progress(let text), .problem(let text), .failure(let text), .result(let text): text
    case .done: ""
    }
  }

  private init?(mark: UInt8, text: String) {
    switch mark {
    case UInt8(ascii: ">"): self = .progress(text)
    case UInt8(ascii: "?"): self = .problem(text)
    case UInt8(ascii: "!"): self = .failure(text)
    case UInt8(ascii: "="): self = .result(text)
    case UInt8(ascii: "."): self = .done
    default: return nil
    }
  }
}

extension WorkerMessage {
  /// A mark and four bytes that count the text's.
  private static let headerSize = 5

  /// The word as it goes through a pipe.
  var bytes: [UInt8] {
    let text = Array(text.utf8)
    let count = UInt32(clamping: text.count)
    let header = [mark] + (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    return header + text.prefix(Int(count))
  }

  /// Takes every whole word from the front of `bytes`.
  static func messages(takenFrom bytes: inout [UInt8]) -> [WorkerMessage] {
    var messages: [WorkerMessage] = []
    var start = 0
    while bytes.count - start >= headerSize {
      let count = (1...4).reduce(0) { $0 | Int(bytes[start + $1]) << (($1 - 1) * 8) }
      let end = start + headerSize + count
      guard end <= bytes.count else { break }
      let text = String(decoding: bytes[(start + headerSize)..<end], as: UTF8.self)
      if let message = WorkerMessage(mark: bytes[start], text: text) { messages.append(message) }
      start = end
    }
    bytes.removeFirst(start)
    return messages
  }
}
