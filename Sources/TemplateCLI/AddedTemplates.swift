import CheckedJSON
import TemplateData
import WidgetHost

/// Where the templates lie that were added to displays by their folders: a file of the state folder.
struct AddedTemplates {
  let state: StateFolder

  private var file: KeptFile { KeptFile(path: state.path + "/templates.json") }

  /// The folders, in the order in which they were added.
  func folders() -> [String] {
    guard let bytes = file.bytes(atMost: 1 << 20),
      case .array(let folders)? = try? DataValue(json: bytes, named: "templates.json")
    else { return [] }
    return folders.compactMap { if case .string(let folder) = $0 { folder } else { nil } }
  }

  /// Adds a folder.
  func add(_ folder: String) throws {
    let known = folders()
    guard !known.contains(folder) else { return }
    try KeptFile.createFolder(state.path)
    try file.replace(DataJSON.bytes(of: .array((known + [folder]).map(DataValue.string))))
  }
}
