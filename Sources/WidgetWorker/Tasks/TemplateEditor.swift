import FileStorage
package import WidgetTimeline

/// Reads and changes the templates of a program; each call may run one in a worker.
package protocol TemplateEditor: Sendable {
  /// Returns the valid templates, and the problems of invalid ones.
  func templates() throws -> (templates: [EditableTemplate], problems: [String])
  /// Returns the files of a template.
  func text(of kind: String) throws -> TemplateText
  /// Returns the problems of changed files; draws the sample in all variants if `checksAllVariants` is true.
  func problems(in text: TemplateText, of kind: String, checksAllVariants: Bool) throws
    -> [TemplateProblem]
  /// Draws the sample with changed files.
  func preview(
    _ text: TemplateText, of kind: String, family: WidgetFamily, device: String
  ) throws -> FormPreview
  /// Replaces the files of a version with changed files that have no errors, and redraws the widgets.
  func save(_ text: TemplateText, of kind: String, over version: String) throws
  /// Copies a template to the user's templates.
  func copy(_ kind: String, to name: String) throws
  /// Deletes the files of a copy that no widget shows.
  func delete(_ kind: String) throws
}

/// A template in a list.
package struct EditableTemplate: Hashable, Sendable {
  package var kind: String
  package var name: String
  package var summary: String
  package var families: [WidgetFamily]
  /// Whether it is one of the user's templates; others can only be copied.
  package var isOwn: Bool
  /// Whether it is a copy in the state folder, which a person can delete.
  package var isCopy: Bool

  package init(
    kind: String, name: String, summary: String, families: [WidgetFamily], isOwn: Bool,
    isCopy: Bool
  ) {
    self.kind = kind
    self.name = name
    self.summary = summary
    self.families = families
    self.isOwn = isOwn
    self.isCopy = isCopy
  }
}

/// The texts of a template's files.
package struct TemplateText: Hashable, Sendable {
  /// The contents of `widget.json`, `views.swift` and `sample.json`; a template may have no sample.
  package var widget, views, sample: String

  /// The maximum number of bytes of all files together that a page can change.
  package static let maximumBytes = 48 << 10

  package init(widget: String, views: String, sample: String) {
    self.widget = widget
    self.views = views
    self.sample = sample
  }

  /// A digest of the texts, to detect a concurrent change.
  package var version: String {
    SHA256.hexDigest(of: Array([widget, views, sample].joined(separator: "\0").utf8))
  }

  package var byteCount: Int { widget.utf8.count + views.utf8.count + sample.utf8.count }
}

/// A problem of a template, with its location.
package struct TemplateProblem: Hashable, Sendable {
  /// The name of the file.
  package var file: String?
  /// The position in the file, from 1.
  package var line, column: Int?
  /// Whether the template cannot be saved because of it.
  package var isError: Bool
  package var message: String

  package init(
    file: String? = nil, line: Int? = nil, column: Int? = nil, isError: Bool, _ message: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.isError = isError
    self.message = message
  }
}

/// The reason why a template cannot be changed.
package enum TemplateEditError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknown(String)
  /// Its files were changed since the user read them.
  case changed(String)
  case notUserTemplate(String)
  case tooLarge(String)
  case invalidName(String)
  case exists(String)
  case notCopy(String)
  /// Widgets with these names show it.
  case inUse(String, by: [String])
  case hasErrors([TemplateProblem])

  package var description: String {
    switch self {
    case .unknown(let kind): "template '\(kind)' was not found; someone else removed it"
    case .changed(let kind):
      "someone else changed the files of '\(kind)' meanwhile; nothing was saved"
    case .notUserTemplate(let kind):
      "'\(kind)' is part of the program; copy it, and change the copy"
    case .tooLarge(let kind):
      "the files of '\(kind)' have more than \(TemplateText.maximumBytes >> 10) KiB; edit them in their folder"
    case .invalidName(let name):
      "'\(name)' cannot be the name of a template; use letters, digits, '.', '-' and '_'"
    case .exists(let name): "there is a template '\(name)' already; choose another name"
    case .notCopy(let kind):
      "'\(kind)' is not a copy in the state folder; only such copies can be deleted here"
    case .inUse(let kind, let instances):
      instances.count == 1
        ? "the widget '\(instances[0])' shows '\(kind)'; remove the widget first"
        : "the widgets \(instances.map { "'\($0)'" }.joined(separator: ", ")) show '\(kind)'; remove them first"
    case .hasErrors(let problems):
      problems.count == 1
        ? "the template has an error; nothing was saved"
        : "the template has \(problems.count) errors; nothing was saved"
    }
  }
}
