/// A file's name, taken apart at its last dot.
struct FileName: Hashable, Sendable {
  /// What is before the last dot.
  let stem: String
  /// What is after the last dot, in lower case; empty where there is none.
  let fileExtension: String

  init(_ name: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      (stem, fileExtension) = (name, "")
      return
    }
    stem = String(name[..<dot])
    fileExtension = name[name.index(after: dot)...].lowercased()
  }
}
