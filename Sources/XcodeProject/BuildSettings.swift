import Foundation

/// The build settings of a target, with those of its project and of configuration files.
struct BuildSettings {
  private var values: [String: String]

  init(_ values: [String: String] = [:]) { self.values = values }

  /// Merges the settings of a configuration, or of the one that is built by default: `Release` where there is one.
  init(
    target: ProjectObject, in objects: ProjectObjects, paths: ProjectPaths,
    configuration requested: String? = nil
  ) throws {
    values = ["TARGET_NAME": target.string("name") ?? "", "SRCROOT": paths.sourceRoot.path]
    values["PROJECT_DIR"] = paths.sourceRoot.path
    values["PRODUCT_NAME"] = target.string("productName") ?? values["TARGET_NAME"]
    for owner in [objects.root, target] {
      guard let list = objects[owner.string("buildConfigurationList")] else { continue }
      let configurations = objects.list("buildConfigurations", of: list)
      let defaultName = list.string("defaultConfigurationName") ?? "Release"
      let names = (requested.map { [$0] } ?? []) + [defaultName]
      guard
        let configuration = names.lazy.compactMap({ name in
          configurations.first { $0.string("name") == name }
        }).first ?? configurations.first
      else { continue }
      let name = configuration.string("name") ?? ""
      if let file = try configurationFile(of: configuration, in: objects, paths: paths) {
        add(ConfigurationFile(contentsOf: file).settings, of: name)
      }
      add(configuration.settings("buildSettings"), of: name)
    }
  }

  /// The file of a configuration, which is a reference, or a path in a synchronized folder.
  private func configurationFile(
    of configuration: ProjectObject, in objects: ProjectObjects, paths: ProjectPaths
  ) throws -> URL? {
    if let reference = objects[configuration.string("baseConfigurationReference")] {
      return try paths.url(of: reference)
    }
    guard let folder = objects[configuration.string("baseConfigurationReferenceAnchor")],
      let path = configuration.string("baseConfigurationReferenceRelativePath")
    else { return nil }
    return try paths.url(of: folder)?.appendingPathComponent(path)
  }

  /// Adds the settings of a level, and then those that are only for the configuration, as `NAME[config=Debug]`.
  private mutating func add(_ other: [String: String], of configuration: String) {
    for (key, value) in other where !key.contains("[") { set(key, to: value) }
    let condition = "[config=\(configuration)]"
    for (key, value) in other where key.hasSuffix(condition) {
      set(String(key.dropLast(condition.count)), to: value)
    }
  }

  /// `$(inherited)` stands for the value of the level above.
  private mutating func set(_ key: String, to value: String) {
    values[key] = value.replacing("$(inherited)", with: values[key] ?? "")
  }

  /// The value of a setting with the settings that it names; `nil` if it is not set or empty.
  subscript(name: String) -> String? {
    var expansion = Expansion(values: values)
    let text = expansion.value(of: name).trimmingCharacters(in: .whitespaces)
    return text.isEmpty ? nil : text
  }

  /// The text with `$(NAME)` and `${NAME}` replaced; an unknown setting is empty, and so is one that names itself.
  func expanded(_ text: String) -> String {
    var expansion = Expansion(values: values)
    return expansion.expanded(text)
  }

  /// One expansion, whose work is bounded however often settings name each other.
  private struct Expansion {
    let values: [String: String]
    var names: Set<String> = []
    var remaining = 1000

    mutating func expanded(_ text: String) -> String {
      let pattern = /\$[({]([A-Za-z0-9_]+)(?::([A-Za-z0-9]+)(?:=([^)}]*))?)?[)}]/
      var result = ""
      var rest = text[...]
      while remaining > 0, result.utf8.count < 100_000, let match = rest.firstMatch(of: pattern) {
        remaining -= 1
        result += rest[..<match.range.lowerBound]
        let (_, name, modifier, parameter) = match.output
        result += modified(value(of: String(name)), by: modifier, parameter)
        rest = rest[match.range.upperBound...]
      }
      return result + rest
    }

    mutating func value(of name: String) -> String {
      guard let value = values[name], names.insert(name).inserted else { return "" }
      defer { names.remove(name) }
      return expanded(value)
    }

    private func modified(_ value: String, by modifier: Substring?, _ parameter: Substring?)
      -> String
    {
      switch modifier {
      case "c99extidentifier": ModuleName(value).text
      case "rfc1034identifier":
        String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "." ? $0 : "-" })
      case "lower": value.lowercased()
      case "upper": value.uppercased()
      case "default": value.isEmpty ? String(parameter ?? "") : value
      default: value
      }
    }
  }
}

/// The name of the Swift module of a product: what is not allowed in an identifier is an underscore.
package struct ModuleName: Hashable, Sendable {
  package let text: String

  package init(_ name: String) {
    let text = String(
      name.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" ? $0 : "_" })
    let isNamed = text.contains { $0 != "_" }
    self.text = !isNamed ? "Widgets" : text.first?.isNumber == true ? "_" + text : text
  }
}

/// A configuration file of Xcode (`.xcconfig`): a setting on each line, comments, and other files.
struct ConfigurationFile {
  private(set) var settings: [String: String] = [:]
  /// Each file is read once, so that files that include each other end.
  private var files: Set<String> = []

  init(contentsOf file: URL) { read(file) }

  private mutating func read(_ file: URL) {
    guard files.count < 100, files.insert(file.standardizedFileURL.path).inserted,
      let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize, size <= 1 << 20,
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { return }
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.split(separator: "//", omittingEmptySubsequences: false).first ?? line
      if let include = line.firstMatch(of: /^\s*#include\??\s+"([^"]+)"/) {
        let other = file.deletingLastPathComponent().appendingPathComponent(
          String(include.output.1))
        read(other)
      } else if let setting = line.firstMatch(
        of: /^\s*([A-Za-z_][A-Za-z0-9_]*(?:\[[^\]]*\])*)\s*=\s*(.*?)\s*$/)
      {
        settings[String(setting.output.1)] = String(setting.output.2)
      }
    }
  }
}
