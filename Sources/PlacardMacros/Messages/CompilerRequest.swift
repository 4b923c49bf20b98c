/// A message of the compiler.
///
/// The format is that of `PluginMessages.swift` in swift-syntax, the protocol of the compiler's macro plug-ins.
enum CompilerRequest {
  /// Asks for the version of the protocol, and names the compiler's own.
  case capability(protocolVersion: Int)
  case expansion(ExpansionRequest)
  /// Asks for the macros of a library; this program loads none.
  case loadLibrary
  case unknown(String)

  init?(_ json: JSON) {
    guard case .object(let members) = json, members.count == 1,
      let (name, content) = members.first
    else { return nil }
    switch name {
    case "getCapability":
      let version = content["capability"]?["protocolVersion"]?.integer
      self = .capability(protocolVersion: version ?? MacroProgram.newestProtocol)
    case "expandFreestandingMacro", "expandAttachedMacro":
      guard let request = ExpansionRequest(content) else { return nil }
      self = .expansion(request)
    case "loadPluginLibrary": self = .loadLibrary
    default: self = .unknown(String(name.prefix(100)))
    }
  }
}

/// The request to expand one use of a macro.
struct ExpansionRequest {
  /// The type that `#externalMacro` names.
  let macro: String
  /// The role of an attached macro.
  let role: String?
  /// Makes names unique within the file.
  let discriminator: String
  /// The use of a freestanding macro, or the declaration that a macro is attached to.
  let syntax: SourceFragment
  /// The attribute of an attached macro.
  let attribute: SourceFragment?
  /// The declarations around the use, innermost first.
  let context: [SourceFragment]

  init?(_ json: JSON) {
    guard let macro = json["macro"]?["typeName"]?.string,
      let syntax = (json["syntax"] ?? json["declSyntax"]).flatMap(SourceFragment.init)
    else { return nil }
    self.macro = macro
    role = json["macroRole"]?.string
    discriminator = json["discriminator"]?.string ?? ""
    self.syntax = syntax
    attribute = json["attributeSyntax"].flatMap(SourceFragment.init)
    context = json["lexicalContext"]?.array?.compactMap(SourceFragment.init) ?? []
  }

  /// Where an error is reported.
  var useLocation: SourceLocation { (attribute ?? syntax).location }

  func expandedSource() throws(MacroError) -> String {
    switch macro {
    case "PreviewMacro": try PreviewMacro(self).expandedSource()
    case "EntryMacro": try EntryMacro(self).expandedSource()
    // The preview around it moves the declaration; by itself, the attribute adds nothing.
    case "PreviewableMacro": ""
    default:
      throw MacroError(
        "the macro '\(macro)' is unknown; use macros and library of the same version of Placard")
    }
  }
}

/// Source text of a macro expansion.
struct SourceFragment {
  let source: String
  /// Where the source begins, after the white space and comments in front.
  let location: SourceLocation

  init?(_ json: JSON) {
    guard let source = json["source"]?.string else { return nil }
    self.source = source
    // The compiler's location is that of the white space and comments, which belong to the source.
    var scanner = SourceScanner(source)
    scanner.skipTrivia()
    location = SourceLocation(json["location"])
      .advanced(past: scanner.text[..<scanner.position])
  }
}

/// The location of source text.
struct SourceLocation {
  /// The module and the name of the file, as in `#fileID`.
  var fileID = ""
  var fileName = ""
  var offset = 0
  var line = 0
  var column = 0

  init() {}

  init(_ json: JSON?) {
    fileID = json?["fileID"]?.string ?? ""
    fileName = json?["fileName"]?.string ?? ""
    offset = json?["offset"]?.integer ?? 0
    line = json?["line"]?.integer ?? 0
    column = json?["column"]?.integer ?? 0
  }

  /// Returns the location behind source that begins here.
  func advanced(past source: ArraySlice<UInt8>) -> SourceLocation {
    var result = self
    // Wrapping, because a damaged message may contain any number.
    result.offset &+= source.count
    for byte in source {
      if byte == UInt8(ascii: "\n") {
        result.line &+= 1
        result.column = 1
      } else {
        result.column &+= 1
      }
    }
    return result
  }
}
