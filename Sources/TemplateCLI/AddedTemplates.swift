import CheckedJSON
import Glibc
import TemplateData
import WidgetHost
import WidgetTemplates

/// Where the templates lie that were added to displays by their folders: a file of the state folder.
struct AddedTemplates {
  let state: StateFolder

  private var file: PersistedFile { PersistedFile(path: state.path + "/templates.json") }

  /// The folders, in the order in which they were added.
  ///
  /// - Throws: ``TemplateError`` where the file is damaged.
  func folders() throws -> [String] {
    guard let bytes = file.bytes(atMost: 1 << 20) else { return [] }
    guard case .array(let folders)? = try? DataValue(json: bytes, named: "templates.json") else {
      throw TemplateError("'\(file.path)' is damaged; remove it, and add the templates again")
    }
    return folders.compactMap { if case .string(let folder) = $0 { folder } else { nil } }
  }

  /// Adds a folder, while no other process does.
  func add(_ folder: String) throws {
    try PersistedFile.createFolder(state.path)
    let lock = open(state.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(lock) }
    guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
      throw TemplateError("'\(state.path)' cannot be locked")
    }
    // One that is gone is not looked for again.
    let known = try folders().filter { $0 != folder && TemplatePath.isTemplate($0) }
    try file.replace(DataJSON.bytes(of: .array((known + [folder]).map(DataValue.string))))
  }
}
