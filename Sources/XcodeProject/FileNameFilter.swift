import Foundation

/// The files that a target leaves out by `EXCLUDED_SOURCE_FILE_NAMES`, unless `INCLUDED_SOURCE_FILE_NAMES` has them.
struct FileNameFilter {
  private let excluded: [FileNamePattern]
  private let included: [FileNamePattern]

  init(_ settings: BuildSettings) {
    excluded = Self.patterns(settings["EXCLUDED_SOURCE_FILE_NAMES"])
    included = Self.patterns(settings["INCLUDED_SOURCE_FILE_NAMES"])
  }

  func excludes(_ file: URL) -> Bool {
    excluded.contains { $0.matches(file) } && !included.contains { $0.matches(file) }
  }

  private static func patterns(_ text: String?) -> [FileNamePattern] {
    (text ?? "").split(separator: " ").prefix(limit).map { FileNamePattern(String($0)) }
  }

  private static let limit = 1000
}

/// The name of a file, or the end of its path, with `*` for any characters of a name and `?` for one.
struct FileNamePattern {
  private let components: [[Character]]

  init(_ text: String) { components = text.split(separator: "/").map { Array($0) } }

  func matches(_ file: URL) -> Bool {
    let names = file.path.split(separator: "/").suffix(components.count)
    return !components.isEmpty && names.count == components.count
      && zip(components, names).allSatisfy { Self.matches(Array($1), $0) }
  }

  /// The work is bounded by the product of both lengths, as only the last `*` is tried again.
  private static func matches(_ name: [Character], _ pattern: [Character]) -> Bool {
    var (position, index) = (0, 0)
    var star: (index: Int, position: Int)?
    while position < name.count {
      if index < pattern.count, pattern[index] == "*" {
        star = (index, position)
        index += 1
      } else if index < pattern.count, pattern[index] == "?" || pattern[index] == name[position] {
        position += 1
        index += 1
      } else if let last = star {
        star = (last.index, last.position + 1)
        (position, index) = (last.position + 1, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == "*" }
  }
}
