extension IntentAction {
  /// The name of the intent's type for people, such as `WaterIntent`, without the modules and types that it is in.
  ///
  /// It is ``intent`` if that has another form.
  package var name: String {
    if let scheme = intent.firstIndex(of: ":") {
      let name = intent[intent.index(after: scheme)...]
      return name.isEmpty ? intent : String(name)
    }
    var type = MangledTypeName(intent)
    return type.name() ?? intent
  }
}

/// Reads the mangled name of a type that is in a module or in other types, such as `6Garden11WaterIntentV`.
///
/// Swift's own reader is not for names from files that others can write, and types of functions, generic types and the
/// like are not worth the code here.
private struct MangledTypeName {
  private var rest: ArraySlice<UInt8>
  /// Parts of the identifiers so far, to which later identifiers refer by a letter each.
  private var words: [String] = []

  private static let maximumWordCount = 26

  init(_ text: String) { rest = ArraySlice(text.utf8) }

  /// Returns the name of the innermost type, or `nil` if the whole name does not have this form.
  mutating func name() -> String? {
    guard identifier() != nil else { return nil }
    var innermost: String?
    while !rest.isEmpty {
      guard let type = identifier() else { return nil }
      // A private type has a second identifier, which tells apart those of several files.
      if isDigit(rest.first) {
        guard identifier() != nil, skip(Array("LL".utf8)) else { return nil }
      }
      guard let kind = rest.popFirst(), Array("VCO".utf8).contains(kind) else { return nil }
      innermost = type
    }
    return innermost
  }

  private mutating func identifier() -> String? {
    guard isDigit(rest.first) else { return nil }
    var refersToWords = skip([UInt8(ascii: "0")])
    // An identifier that is not ASCII.
    if refersToWords, rest.first == UInt8(ascii: "0") { return nil }
    var identifier = ""
    repeat {
      while refersToWords, let letter = rest.first, let word = wordReference(letter) {
        rest.removeFirst()
        guard words.indices.contains(word.index) else { return nil }
        identifier += words[word.index]
        refersToWords = !word.isLast
      }
      if skip([UInt8(ascii: "0")]) { break }
      guard let count = number(), count > 0, count <= rest.count else { return nil }
      let text = String(decoding: rest.prefix(count), as: UTF8.self)
      rest = rest.dropFirst(count)
      addWords(of: text)
      identifier += text
    } while refersToWords
    return identifier.isEmpty ? nil : identifier
  }

  /// Returns the word that a letter stands for; an uppercase one is the last of its identifier.
  private func wordReference(_ letter: UInt8) -> (index: Int, isLast: Bool)? {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      (index: Int(letter - UInt8(ascii: "a")), isLast: false)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      (index: Int(letter - UInt8(ascii: "A")), isLast: true)
    default: nil
    }
  }

  /// Adds the words of an identifier, which begin with an uppercase letter or after an underscore.
  private mutating func addWords(of text: String) {
    var word: [UInt8] = []
    var previous: UInt8 = 0
    for character in Array(text.utf8) + [0] {
      let isEnd =
        character == 0 || character == UInt8(ascii: "_")
        || isUppercase(character) && !isUppercase(previous)
      if !word.isEmpty, isEnd {
        if word.count >= 2, words.count < Self.maximumWordCount {
          words.append(String(decoding: word, as: UTF8.self))
        }
        word = []
      }
      let canBegin =
        character != 0 && character != UInt8(ascii: "_") && !isDigit(character)
      if !word.isEmpty || canBegin { word.append(character) }
      previous = character
    }
  }

  private mutating func number() -> Int? {
    var number: Int?
    while let digit = rest.first, isDigit(digit) {
      rest.removeFirst()
      number = (number ?? 0) * 10 + Int(digit - UInt8(ascii: "0"))
      guard number ?? 0 <= IntentAction.maximumNameLength else { return nil }
    }
    return number
  }

  /// Skips text that comes next; returns whether it does.
  private mutating func skip(_ text: [UInt8]) -> Bool {
    guard rest.starts(with: text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private func isDigit(_ character: UInt8?) -> Bool {
    character.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  private func isUppercase(_ character: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(character)
  }
}
