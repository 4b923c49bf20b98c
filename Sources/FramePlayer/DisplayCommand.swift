import FramePipeline
import Graphics
import InternetDates

/// The command that shows a frame, with placeholders that each frame fills.
///
///     let command = try DisplayCommand("show {frame} {partial}")
///     command.arguments(for: update, file: "/frames/1.png")  // ["show", "/frames/1.png", "0,40,400,56"]
package struct DisplayCommand: Hashable, Sendable {
  /// What a placeholder stands for.
  package enum Placeholder: String, CaseIterable, Sendable {
    /// The path of the frame's file.
    case frame
    /// The date of the frame.
    case date
    /// `full` or `partial`.
    case refresh
    /// The rectangles of a partial refresh, as `x,y,width,height`, one argument for each; none for a full refresh.
    case partial
    /// The smallest rectangle that contains everything to refresh.
    case x, y, width, height
  }

  private enum Form: Hashable, Sendable {
    case words([String])
    case shell(String)
  }

  private let form: Form

  /// Parses a command.
  ///
  /// - Parameters:
  ///   - text: The program and its arguments, separated by spaces; quotes and backslashes work as in a shell.
  ///   - usesShell: Whether a shell runs the text.
  /// - Throws: ``PlayerError`` with what is wrong with it.
  package init(_ text: String, usesShell: Bool = false) throws(PlayerError) {
    form = usesShell ? .shell(text) : .words(try Self.words(in: text))
    let names = Self.names(in: text)
    for name in names where Placeholder(rawValue: name) == nil {
      let known = Placeholder.allCases.map(\.rawValue)
      throw PlayerError(
        "the command has an unknown placeholder '{\(name)}'"
          + NearestName.suggestionText(for: name, among: known))
    }
    guard names.contains(Placeholder.frame.rawValue) else {
      throw PlayerError("the command has no '{frame}'; write it where the program expects the file")
    }
  }

  /// Returns the program and its arguments for a frame.
  package func arguments(for update: PanelUpdate, file: String) -> [String] {
    switch form {
    case .words(let words):
      return words.flatMap { word in
        // A word that is only this placeholder becomes one word for each rectangle.
        word == "{\(Placeholder.partial.rawValue)}"
          ? update.rectangles : [Self.filled(word) { [Self.value($0, update, file)] }]
      }
    case .shell(let text):
      let line = Self.filled(text) { placeholder in
        let values =
          placeholder == .partial ? update.rectangles : [Self.value(placeholder, update, file)]
        return values.map(Self.quoted)
      }
      return ["/bin/sh", "-c", line]
    }
  }

  private static func value(
    _ placeholder: Placeholder, _ update: PanelUpdate, _ file: String
  ) -> String {
    switch placeholder {
    case .frame: file
    case .date: update.frame.date.text
    case .refresh: (update.partial == nil ? Manifest.Refresh.full : .partial).rawValue
    case .partial: update.rectangles.joined(separator: " ")
    case .x: "\(update.bounds.x)"
    case .y: "\(update.bounds.y)"
    case .width: "\(update.bounds.width)"
    case .height: "\(update.bounds.height)"
    }
  }

  /// The names in braces, of lowercase letters only: a shell has other uses for braces.
  private static func names(in text: String) -> [String] {
    text.matches(of: /\{([a-z]+)\}/).map { String($0.1) }
  }

  private static func filled(_ text: String, _ values: (Placeholder) -> [String]) -> String {
    text.replacing(/\{([a-z]+)\}/) { match in
      Placeholder(rawValue: String(match.1)).map { values($0).joined(separator: " ") }
        ?? String(match.0)
    }
  }

  /// Quotes a value for a shell.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  private static func words(in text: String) throws(PlayerError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        isEscaped = false
        // In double quotes a backslash is one unless it has an effect.
        word = (word ?? "") + (quote != nil && !"\"\\".contains(character) ? "\\" : "")
        word?.append(character)
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else {
      throw PlayerError("the command ends inside of quotes or after a backslash")
    }
    if let word { words.append(word) }
    guard words.first?.isEmpty == false else { throw PlayerError("the command has no program") }
    return words
  }
}

extension PanelUpdate {
  /// The rectangles of a partial refresh, as `x,y,width,height`.
  fileprivate var rectangles: [String] {
    (partial ?? []).map { "\($0.x),\($0.y),\($0.width),\($0.height)" }
  }
}
