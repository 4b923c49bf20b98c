import Foundation
import Testing

@testable import PlacardUniformTypeIdentifiers

@Suite("Uniform types") struct UTTypeTests {
  @Test(
    "are found by filename extension, in any case",
    arguments: [
      ("png", "public.png"), ("JPG", "public.jpeg"), ("md", "net.daringfireball.markdown"),
      ("json", "public.json"), ("heic", "public.heic"), ("ics", "com.apple.ical.ics"),
    ])
  func filenameExtension(name: String, identifier: String) {
    #expect(UTType(filenameExtension: name)?.identifier == identifier)
  }

  @Test(
    "are found by MIME type, without parameters",
    arguments: [
      ("image/png", UTType.png), ("image/jpeg", .jpeg), ("text/html; charset=utf-8", .html),
      ("TEXT/XML", .xml),
    ])
  func mimeType(name: String, type: UTType) {
    #expect(UTType(mimeType: name) == type)
  }

  @Test("have a preferred extension and MIME type")
  func preferred() {
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
    #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
    #expect(UTType.image.preferredFilenameExtension == nil)
    #expect(UTType.image.preferredMIMEType == nil)
  }

  @Test("conform to themselves and to their supertypes")
  func conformance() {
    #expect(UTType.png.conforms(to: .png))
    #expect(!UTType.png.isSubtype(of: .png))
    #expect(UTType.png.conforms(to: .image))
    #expect(UTType.png.conforms(to: .item))
    #expect(!UTType.png.conforms(to: .text))
    #expect(UTType.image.isSupertype(of: .svg))
    #expect(UTType.xml.isSupertype(of: .svg))
    #expect(UTType.png.supertypes == [.image, .data, .content, .item])
  }

  @Test("of unknown extensions are dynamic")
  func dynamic() {
    let type = UTType(filenameExtension: "tide", conformingTo: .text)
    #expect(type?.isDynamic == true)
    #expect(type?.preferredFilenameExtension == "tide")
    #expect(type?.conforms(to: .text) == true)
    #expect(UTType(filenameExtension: "png", conformingTo: .text)?.isDynamic == true)
    #expect(UTType(filenameExtension: "") == nil)
  }

  @Test("that are not known have no value, unless an app declares them")
  func declared() {
    #expect(UTType("public.markdown") == nil)
    #expect(UTType(mimeType: "application/x-tide") == nil)
    #expect(UTType("public.png") == .png)
    let type = UTType(exportedAs: "com.example.tide", conformingTo: .json)
    #expect(type.identifier == "com.example.tide")
    #expect(type.conforms(to: .text))
    #expect(type.isDeclared)
    let harbour = UTType(exportedAs: "com.example.harbour", conformingTo: type)
    #expect(harbour.conforms(to: type))
    #expect(harbour.conforms(to: .json))
    #expect(UTType(filenameExtension: "berth", conformingTo: harbour)?.conforms(to: .text) == true)
  }

  @Test("are coded as their identifier")
  func coding() throws {
    let data = try JSONEncoder().encode([UTType.png])
    #expect(String(decoding: data, as: UTF8.self) == "[\"public.png\"]")
    #expect(try JSONDecoder().decode([UTType].self, from: data) == [.png])
  }

  @Test("add their extension to addresses that lack it")
  func addresses() {
    let folder = URL(fileURLWithPath: "/tmp")
    #expect(folder.appendingPathComponent("a", conformingTo: .png).path == "/tmp/a.png")
    #expect(folder.appendingPathComponent("a.jpg", conformingTo: .jpeg).path == "/tmp/a.jpg")
    #expect(folder.appendingPathComponent("a.b", conformingTo: .png).path == "/tmp/a.b.png")
  }

  @Test("have supertypes that are known, and names without repetition")
  func table() {
    let declarations = TypeTable.declarations
    #expect(TypeTable.byIdentifier.count == declarations.count)
    for declaration in declarations {
      #expect(declaration.supertypes.allSatisfy { TypeTable.byIdentifier[$0] != nil })
    }
    for names in [declarations.flatMap(\.extensions), declarations.flatMap(\.mimeTypes)] {
      #expect(names.count == Set(names).count)
    }
  }
}
