import Foundation
import TestSupport
import Testing

/// The generated Swift code of intent definitions; the programs of SourceCompatibility verify that
/// it compiles.
@Suite(.blocking) struct IntentGeneratorTests {
  @Test func emptyDefinitionIsEmptyCode() throws {
    #expect(try code(of: [:]) == "// Written for A.intentdefinition by intent-generator.\n")
  }

  @Test func enumsHaveUnknownFirst() throws {
    let season: [String: Any] = [
      "INEnumName": "Season",
      "INEnumValues": [
        ["INEnumValueName": "spring", "INEnumValueIndex": 1],
        ["INEnumValueName": "in", "INEnumValueIndex": 4],
      ],
    ]
    #expect(
      try code(of: ["INEnums": [season]]) == """
        // Written for A.intentdefinition by intent-generator.

        public nonisolated enum Season: Int, Hashable, Sendable {
          case unknown = 0
          case spring = 1
          case `in` = 4
        }

        """)
  }

  @Test(arguments: [
    ("String", "String?"), ("Boolean", "NSNumber?"), ("Integer", "NSNumber?"),
    ("Decimal", "NSNumber?"), ("Date", "DateComponents?"), ("DateComponents", "DateComponents?"),
    ("URL", "URL?"),
  ])
  func propertyHasTheTypeThatXcodeGenerates(type: String, swift: String) throws {
    let code = try code(of: intent(["INIntentParameterType": type]))
    #expect(code.contains("public var it: \(swift) = nil"))
  }

  @Test func unsupportedTypeIsOmitted() throws {
    let code = try code(of: intent(["INIntentParameterType": "Placemark"]))
    #expect(code.contains("// it is a 'Placemark', which only Apple's systems have."))
    #expect(!code.contains("IntentField(\"it\""))
  }

  @Test func parametersAreOrderedByPriority() throws {
    let code = try code(of: [
      "INIntents": [
        [
          "INIntentName": "A",
          "INIntentParameters": [
            parameter("last", 2), parameter("first", 1),
          ],
        ]
      ]
    ])
    let first = try #require(code.range(of: "var first"))
    let last = try #require(code.range(of: "var last"))
    #expect(first.lowerBound < last.lowerBound)
  }

  @Test func stringsAreEscapedAsLiterals() throws {
    let title = "\"quoted\" \\(x) \n \u{2028} 🐼 \u{202E}"
    let code = try code(
      of: intent(["INIntentParameterType": "String", "INIntentParameterDisplayName": title]))
    #expect(code.contains(#"title: "\"quoted\" \\(x) \n "#))
    #expect(code.contains(#"\u{202e}"#))
    #expect(!code.contains("\u{202E}"))
  }

  @Test func systemIntentsAreOmitted() throws {
    let intent: [String: Any] = ["INIntentName": "PlayMedia", "INIntentType": "System"]
    #expect(try !code(of: ["INIntents": [intent]]).contains("class"))
  }

  @Test(arguments: rejections)
  func errorNamesTheKeyAndWhatToDo(definition: Data, message: String) {
    let error = #expect(throws: GeneratorError.self) { try generated(definition) }
    #expect(error?.message == message)
  }

  @Test(arguments: [
    ("", "the file is not an XML property list; save it again in Xcode, or restore it"),
    (
      "<plist><dict>", "the file is not an XML property list; save it again in Xcode, or restore it"
    ),
    ("<plist version=\"1.0\"><array/></plist>", "the file has no dictionary with 'INIntents'"),
    (
      String(repeating: "<array>", count: 100_000),
      "the file is nested more than 64 levels deep; restore it"
    ),
  ])
  func malformedFileIsRejected(text: String, message: String) {
    let error = #expect(throws: GeneratorError.self) { try generated(Data(text.utf8)) }
    #expect(error?.message == message)
  }

  private func code(of definition: [String: Any]) throws -> String {
    let data = try PropertyListSerialization.data(
      fromPropertyList: definition, format: .xml, options: 0)
    return try generated(data)
  }

  private func parameter(_ name: String, _ priority: Int) -> [String: Any] {
    [
      "INIntentParameterName": name, "INIntentParameterType": "String",
      "INIntentParameterDisplayPriority": priority,
    ]
  }
}

/// A definition of one intent with one parameter.
private func intent(_ parameter: [String: Any]) -> [String: Any] {
  [
    "INIntents": [
      [
        "INIntentName": "Choose",
        "INIntentParameters": [
          parameter.merging(["INIntentParameterName": "it"]) { first, _ in first }
        ],
      ]
    ]
  ]
}

/// The error message of the generator, without the file name.
private struct GeneratorError: Error { let message: String }

/// Runs the generator, which is built next to the tests, as the plugin does.
private func generated(_ definition: Data) throws -> String {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("generator-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let input = folder.appendingPathComponent("A.intentdefinition")
  let output = folder.appendingPathComponent("A.swift")
  try definition.write(to: input)
  let process = Process()
  let errorPipe = Pipe()
  process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("intent-generator")
  process.arguments = [input.path, output.path]
  process.standardError = errorPipe
  try process.run()
  let message = String(
    decoding: errorPipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    #expect(!FileManager.default.fileExists(atPath: output.path))
    let start = "\(input.path):1:1: error: "
    #expect(message.hasPrefix(start) && message.hasSuffix("\n"))
    throw GeneratorError(message: String(message.dropFirst(start.count).dropLast()))
  }
  return try String(contentsOf: output, encoding: .utf8)
}

private func rejected(_ definition: [String: Any], _ message: String) -> (Data, String) {
  let data = try? PropertyListSerialization.data(
    fromPropertyList: definition, format: .xml, options: 0)
  return (data ?? Data(), message)
}

private let rejections: [(Data, String)] = [
  rejected(["INIntents": "none"], "INIntents: is not an array"),
  rejected(["INIntents": ["none"]], "INIntents[0]: is not a dictionary"),
  rejected(
    ["INIntents": [[String: Any]()]], "INIntents[0]: has no 'INIntentName'; give it one"),
  rejected(["INIntents": [["INIntentName": 3]]], "INIntents[0].INIntentName: is not a string"),
  rejected(
    ["INIntents": [["INIntentName": "1a"]]],
    "INIntents[0]: '1aIntent' cannot be a name in Swift; use letters, digits and '_', and begin "
      + "with a letter"),
  rejected(
    ["INIntents": [["INIntentName": "A{}; import Evil//"]]],
    "INIntents[0]: 'A{}; import Evil//Intent' cannot be a name in Swift; use letters, digits and "
      + "'_', and begin with a letter"),
  rejected(
    ["INIntents": [["INIntentName": "A"], ["INIntentName": "A"]]],
    "several types have the name 'AIntent'; rename all but one"),
  rejected(
    [
      "INEnums": [["INEnumName": "E", "INEnumValues": [["INEnumValueName": "a"]]] as [String: Any]]
    ],
    "INEnums[0]: several cases have the index 0, which is 0 for 'unknown' only; give each "
      + "'INEnumValueIndex' its own number"),
  rejected(
    intent(["INIntentParameterType": "Object", "INIntentParameterObjectType": "Hero"]),
    "INIntents[0].INIntentParameters[0].INIntentParameterObjectType: 'Hero' is not declared; the "
      + "definition declares none"),
  rejected(
    intent([:]),
    "INIntents[0].INIntentParameters[0]: has no 'INIntentParameterType'; give it one"),
  rejected(
    intent([
      "INIntentParameterType": "Integer",
      "INIntentParameterMetadata": ["INIntentParameterMetadataDefaultValue": "many"],
    ]),
    "INIntents[0].INIntentParameters[0].INIntentParameterMetadata"
      + ".INIntentParameterMetadataDefaultValue: is not a number"),
]
