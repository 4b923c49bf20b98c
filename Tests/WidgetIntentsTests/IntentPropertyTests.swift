import Foundation
import Testing
import WidgetIntents
import WidgetTimeline

/// The stored properties of hand-written intents: which are parameters, and that values are set.
@MainActor struct IntentPropertyTests {
  @Test func everyTypeIsAParameter() throws {
    let parameters = try intentSource(EveryTypeIntent.self).parameters
    #expect(
      parameters.map { "\($0.name): \($0.kind)\($0.isArray ? "s" : "")" } == [
        "text: string", "optionalText: string", "oldText: string", "flag: boolean",
        "optionalFlag: boolean", "count: integer", "optionalCount: integer", "level: number",
        "optionalLevel: number", "ratio: number", "number: number", "date: date",
        "components: date", "page: url", "mode: choice", "optionalMode: choice", "named: choice",
        "thing: object", "hero: object", "texts: strings", "counts: integers", "modes: choices",
        "heroes: objects",
      ])
  }

  @Test(arguments: EveryTypeIntent.examples)
  func valueReachesItsProperty(name: String, value: ParameterValue, read: String) async throws {
    nonisolated(unsafe) var received = ""
    let source = try intentSource(EveryTypeIntent.self) {
      received = $0.described(name)
      return 0
    }
    let filled = try await source.filled([name: value])
    _ = try await source.score([name: value])
    #expect(received == read)
    #expect(filled.values[name]?.shownForTests == value.shownForTests)
    #expect(filled.diagnostics == [])
  }

  @Test func theDefaultIsTheValueOfANewIntent() throws {
    let defaults = try intentSource(EveryTypeIntent.self).parameters
      .compactMap { parameter in parameter.defaultValue.map { (parameter.name, $0) } }
    #expect(
      Dictionary(uniqueKeysWithValues: defaults) == [
        "text": .string("a"), "flag": .bool(true), "count": .integer(1), "level": .number(0.5),
        "ratio": .number(0.25), "mode": .string("slow"),
      ])
  }

  @Test func casesOfAnEnumAreTheChoices() throws {
    let parameters = try intentSource(EveryTypeIntent.self).parameters
    func choices(_ name: String) -> [ParameterValue] {
      parameters.first { $0.name == name }?.choices.map(\.value) ?? []
    }
    #expect(choices("mode") == [.string("slow"), .string("fast")])
    #expect(choices("named") == [.string("the-first"), .string("the-second")])
    #expect(choices("text") == [])
  }

  @Test func aCaseIsFoundByNameAndByRawValue() async throws {
    let source = try intentSource(EveryTypeIntent.self) { Double($0.mode.rawValue) }
    #expect(try await source.score(["mode": .string("fast")]) == 7)
    #expect(try await source.score(["mode": .integer(7)]) == 7)
    #expect(
      try await source.filled(["named": .string("second")]).values["named"] == .string("the-second")
    )
  }

  @Test func unsupportedPropertiesAreIgnored() async throws {
    let source = try intentSource(UnsupportedPropertyIntent.self) { Double($0.word.count + $0.sum) }
    #expect(source.parameters.map(\.name) == ["word"])
    #expect(try await source.score(["word": .string("four")]) == 4 + 6)
  }

  @Test func propertiesOfASuperclassComeFirst() async throws {
    let source = try intentSource(DerivedIntent.self) { $0.level + Double($0.heroName?.count ?? 0) }
    #expect(source.parameters.map(\.name) == ["heroName", "level"])
    #expect(try await source.score(["heroName": .string("Egghead"), "level": .number(0.5)]) == 7.5)
  }

  @Test func eachConfigurationHasItsOwnIntent() async throws {
    let source = try intentSource(DerivedIntent.self) { $0.level }
    let one = try await source.configured(with: ["level": .number(1)], timeLimit: longTimeLimit)
    let two = try await source.configured(with: [:], timeLimit: longTimeLimit)
    #expect(
      try await one.source.snapshot(in: .intentTest, timeLimit: longTimeLimit).relevance?.score == 1
    )
    #expect(
      try await two.source.snapshot(in: .intentTest, timeLimit: longTimeLimit).relevance?.score == 0
    )
  }
}

extension ParameterValue {
  /// Integers of a property of any number type remain integers.
  fileprivate var shownForTests: String {
    switch self {
    case .integer(let number): "\(Double(number))"
    case .number(let number): "\(number)"
    case .object(let identifier, _): identifier
    case .bool, .string, .array: "\(self)"
    }
  }
}

enum IntentMode: Int {
  case unknown = 0
  case slow = 3
  case fast = 7
}

enum IntentNamed: String {
  case first = "the-first"
  case second = "the-second"
}

class IntentHero: INObject {
  var strength = 3
}

class EveryTypeIntent: INIntent {
  var text = "a"
  var optionalText: String?
  var oldText: NSString?
  var flag = true
  var optionalFlag: Bool?
  var count = 1
  var optionalCount: Int?
  var level = 0.5
  var optionalLevel: Double?
  var ratio: Float = 0.25
  var number: NSNumber?
  var date: Date?
  var components: DateComponents?
  var page: URL?
  var mode = IntentMode.slow
  var optionalMode: IntentMode?
  var named: IntentNamed?
  var thing: INObject?
  var hero: IntentHero?
  var texts: [String]?
  var counts: [Int]?
  var modes: [IntentMode]?
  var heroes: [IntentHero]?

  static let examples: [(String, ParameterValue, String)] = [
    ("text", .string("b"), "b"), ("optionalText", .string("ü"), "ü"),
    ("oldText", .string("c"), "c"), ("flag", .bool(false), "false"),
    ("optionalFlag", .bool(true), "true"), ("count", .integer(-4), "-4"),
    ("optionalCount", .integer(.max), "\(Int.max)"), ("level", .number(0.125), "0.125"),
    ("optionalLevel", .integer(2), "2.0"), ("ratio", .number(0.5), "0.5"),
    ("number", .number(0.75), "0.75"), ("date", .string("2026-01-14T09:41:00Z"), "1768383660.0"),
    ("components", .string("2026-01-14"), "2026 1 14 nil"),
    ("components", .string("09:41"), "nil nil nil 9"),
    ("components", .string("2026-01-14T09:41:00Z"), "2026 1 14 9"),
    ("page", .string("https://example.com/a?b"), "https://example.com/a?b"),
    ("mode", .string("fast"), "fast"), ("optionalMode", .string("slow"), "slow"),
    ("named", .string("the-second"), "second"),
    ("thing", .object(identifier: "1", display: "One"), "1 One"),
    ("hero", .object(identifier: "egg", display: "Egghead"), "egg Egghead IntentHero 3"),
    ("texts", .array([.string("a"), .string("b")]), "[\"a\", \"b\"]"),
    ("counts", .array([]), "[]"),
    ("modes", .array([.string("fast"), .string("slow")]), "[fast, slow]"),
    (
      "heroes", .array([.object(identifier: "egg", display: "Egghead")]), "[Egghead]"
    ),
  ]

  func described(_ name: String) -> String {
    switch name {
    case "text": text
    case "optionalText": optionalText ?? "nil"
    case "oldText": "\(oldText ?? "nil")"
    case "flag": "\(flag)"
    case "optionalFlag": "\(optionalFlag ?? false)"
    case "count": "\(count)"
    case "optionalCount": "\(optionalCount ?? 0)"
    case "level": "\(level)"
    case "optionalLevel": "\(optionalLevel ?? 0)"
    case "ratio": "\(ratio)"
    case "number": "\(number?.doubleValue ?? 0)"
    case "date": "\(date?.timeIntervalSince1970 ?? 0)"
    case "components":
      [components?.year, components?.month, components?.day, components?.hour]
        .map { $0.map { "\($0)" } ?? "nil" }.joined(separator: " ")
    case "page": page?.absoluteString ?? "nil"
    case "mode": "\(mode)"
    case "optionalMode": optionalMode.map { "\($0)" } ?? "nil"
    case "named": named.map { "\($0)" } ?? "nil"
    case "thing": "\(thing?.identifier ?? "nil") \(thing?.displayString ?? "nil")"
    case "hero":
      hero.map { "\($0.identifier ?? "nil") \($0.displayString) \(type(of: $0)) \($0.strength)" }
        ?? "nil"
    case "texts": "\(texts ?? ["nil"])"
    case "counts": "\(counts ?? [-1])"
    case "modes": "[\((modes ?? []).map { "\($0)" }.joined(separator: ", "))]"
    case "heroes": "\(heroes ?? [])"
    default: "unknown"
    }
  }
}

/// Properties of unsupported types, and one of a supported type.
class UnsupportedPropertyIntent: INIntent {
  struct Pair { var one = 1, two = 2 }
  enum Loaded { case none, some(Int) }
  final class Box { var value = 3 }

  var pair = Pair()
  var loaded = Loaded.some(2)
  var box = Box()
  var closure: () -> Int = { 0 }
  var nested: [[String]] = []
  var table: [String: Int] = ["a": 1]
  var anything: Any = 1
  var tuple = (1, "a")
  var optionalOptional: Pair??
  weak var parent: INObject?
  unowned(unsafe) var other: INObject?
  lazy var late = "late"
  let constant = "constant"
  var computed: String { "computed" }
  var word = ""
  var generic: ClosedRange<Int> = 0...1

  var sum: Int { pair.one + pair.two + box.value }
}

class BaseIntent: INIntent {
  var heroName: String?
}

final class DerivedIntent: BaseIntent {
  var level = 0.0
}
