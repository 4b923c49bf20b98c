import Foundation
import Intents
import Testing

@testable import WidgetIntents

/// The handler that a property list names.
@MainActor struct IntentPrincipalClassTests {
  @Test(arguments: [
    "WidgetIntentsTests.QuayHandler", "QuayHandler", "$(PRODUCT_MODULE_NAME).QuayHandler",
    "Elsewhere.QuayHandler",
  ])
  func classIsFoundByName(name: String) throws {
    let folder = try folder(naming: name, in: "Info.plist")
    let principal = try #require(PrincipalClass(module: "WidgetIntentsTests", folder: folder))
    #expect(try principal.type(module: "WidgetIntentsTests") == QuayHandler.self)
  }

  @Test(arguments: ["Info.plist", "Resources/Info.plist"])
  func resourcesOfTheModuleAreRead(path: String) throws {
    let folder = try folder(
      naming: "QuayHandler", in: "package_WidgetIntentsTests.resources/" + path)
    #expect(PrincipalClass(module: "WidgetIntentsTests", folder: folder)?.name == "QuayHandler")
    #expect(PrincipalClass(module: "Other", folder: folder) == nil)
  }

  @Test func missingClassIsNamed() throws {
    let folder = try folder(naming: "Missing", in: "Info.plist")
    let principal = try #require(PrincipalClass(module: "M", folder: folder))
    let error = #expect(throws: IntentHandlingError.self) { try principal.type(module: "M") }
    #expect(
      error?.description
        == "'\(folder.path)/Info.plist' names 'Missing' as 'NSExtensionPrincipalClass', but the "
        + "program has no subclass of 'INExtension' of that name")
  }

  @Test(arguments: ["", "<plist", "<plist version=\"1.0\"><array/></plist>"])
  func otherPropertyListsAreIgnored(text: String) throws {
    let folder = try folder(naming: "QuayHandler", in: "Info.plist")
    try Data(text.utf8).write(to: folder.appendingPathComponent("Info.plist"))
    #expect(PrincipalClass(module: "M", folder: folder) == nil)
  }

  private func folder(naming name: String, in path: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("principal-\(UUID().uuidString)")
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let list = ["NSExtension": ["NSExtensionPrincipalClass": name]]
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      .write(to: file)
    return folder
  }
}
