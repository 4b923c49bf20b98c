/// The colors that a display can show.
public struct Palette: Hashable, Sendable {
  /// The kinds of palettes, which are drawn and written in different ways.
  public enum Form: Hashable, Sendable {
    /// Evenly spaced grays from black to white; as many as the depth's bits can count.
    case gray(SampleDepth)
    /// 2 to 16 inks; a sample is the number of an ink.
    case inks([Ink])
    /// Evenly spaced levels of red, green and blue, as many as the depth's bits can count; 8 bits a
    /// channel are written whatever the depth.
    case rgb(SampleDepth)
  }

  /// The name in manifests.
  public let id: String
  /// What the palette is made of.
  public let form: Form
  /// The colors in which the grays are seen, black first; empty where they are seen as they are called.
  let seen: [Ink.RGB]

  /// Makes a palette; 2 to 16 inks, or one color seen for each gray, or none.
  package init(id: String, form: Form, seen: [Ink.RGB] = []) {
    switch form {
    case .inks(let inks): precondition(2...16 ~= inks.count, "a palette has 2 to 16 inks")
    case .gray(let depth):
      precondition(seen.isEmpty || seen.count == 1 << depth.rawValue, "a gray lacks its color")
    case .rgb: precondition(seen.isEmpty, "measured colors are for inks and grays")
    }
    self.id = id
    self.form = form
    self.seen = seen
  }

  /// The inks, or the grays as inks, in the order of their samples; none where channels are mixed freely.
  public var inks: [Ink] {
    switch form {
    case .inks(let inks): inks
    case .rgb: []
    case .gray(let depth):
      (0..<1 << depth.rawValue).map { level in
        let gray = UInt8(level * 255 / (1 << depth.rawValue - 1))
        return Ink(
          "gray \(level)", Ink.RGB(gray, gray, gray), perceived: seen.isEmpty ? nil : seen[level])
      }
    }
  }

  /// Bits of a pixel in a picture file.
  public var bitsPerPixel: Int {
    switch form {
    case .gray(let depth): depth.rawValue
    case .inks(let inks): inks.count <= 2 ? 1 : inks.count <= 4 ? 2 : 4
    case .rgb: 24
    }
  }
}

/// Bits of a sample in a gray or indexed picture file.
public enum SampleDepth: Int, CaseIterable, Hashable, Sendable {
  /// Two levels.
  case one = 1
  /// Four levels.
  case two = 2
  /// 16 levels.
  case four = 4
  /// 256 levels.
  case eight = 8
}
