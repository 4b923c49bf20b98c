import Foundation

/// The build settings of a target, with those of its project and of configuration files.
struct BuildSettings {
  private var values: [String: String]

  init(_ values: [String: String] = [:]) { self.values = values }

  /// Merges the settings of the configuration that is built by default, `Release` where there is one.
  init(
    target: ProjectObject, in objects: ProjectObjects, paths: ProjectPaths
  ) throws {
    values = ["TARGET_NAME": target.string("name") ?? "", "SRCROOT": paths.sourceRoot.path]
    values["PROJECT_DIR"] = paths.sourceRoot.path
    values["PRODUCT_NAME"] = target.string("productName") ?? values["TARGET_NAME"]
    for owner in [objects.root, target] {
      guard let list = objects[owner.string("buildConfigurationList")] else { continue }
      let configurations = objects.list("buildConfigurations", of: list)
      let name = list.string("defaultConfigurationName") ?? "Release"
      guard
        let configuration = configurations.first(where: { $0.string("name") == name })
          ?? configurations.first
      else { continue }
      if let reference = objects[configuration.string("baseConfigurationReference")],
        let file = try paths.url(of: reference)
      {
        add(ConfigurationFile(contentsOf: file).settings)
      }
      add(configuration.settings("buildSettings"))
    }
  }

  /// `$(inherited)` stands for the value of the level above.
  private mutating func add(_ other: [String: String]) {
    for (key, value) in other {
      values[key] = value.replacing("$(inherited)", with: values[key] ?? "")
    }
  }

  /// The value of a setting with the settings that it names; `nil` if it is not set or empty.
  subscript(name: String) -> String? {
    guard let value = values[name] else { return nil }
    let text = expanded(value).trimmingCharacters(in: .whitespaces)
    return text.isEmpty ? nil : text
  }

  /// The text with `$(NAME)` and `${NAME}` replaced; an unknown setting is empty.
  func expanded(_ text: String) -> String { expanded(text, depth: 0) }

  private func expanded(_ text: String, depth: Int) -> String {
    guard depth < 16, text.utf8.count < 100_000 else { return "" }
    return text.replacing(/\$[({]([A-Za-z0-9_]+)(?::([A-Za-z0-9]+))?[)}]/) { match in
      let value = expanded(values[String(match.output.1)] ?? "", depth: depth + 1)
      return match.output.2 == "c99extidentifier" ? ModuleName(value).text : value
    }
  }
}

/// The name of the Swift module of a product: what is not allowed in an identifier is an underscore.
package struct ModuleName: Hashable, Sendable {
  package let text: String

  package init(_ name: String) {
    let text = String(
      name.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" ? $0 : "_" })
    self.text = text.first?.isNumber == true ? "_" + text : text.isEmpty ? "Widgets" : text
  }
}

/// A configuration file of Xcode (`.xcconfig`): a setting on each line, comments, and other files.
struct ConfigurationFile {
  private(set) var settings: [String: String] = [:]

  init(contentsOf file: URL) { read(file, depth: 0) }

  private mutating func read(_ file: URL, depth: Int) {
    guard depth < 8,
      let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize, size <= 1 << 20,
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { return }
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.split(separator: "//", omittingEmptySubsequences: false).first ?? line
      if let include = line.firstMatch(of: /^\s*#include\??\s+"([^"]+)"/) {
        let other = file.deletingLastPathComponent().appendingPathComponent(
          String(include.output.1))
        read(other, depth: depth + 1)
      } else if let setting = line.firstMatch(of: /^\s*([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/) {
        settings[String(setting.output.1)] = String(setting.output.2)
      }
    }
  }
}
