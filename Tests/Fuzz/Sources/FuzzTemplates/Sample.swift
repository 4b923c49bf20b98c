import Foundation
import TemplateEvaluation

/// The entry with which views are drawn.
enum Sample {
  static let player = RecordType(
    name: "Player",
    fields: [
      .init(name: "id", type: .string), .init(name: "name", type: .string),
      .init(name: "points", type: .int), .init(name: "health", type: .double),
      .init(name: "team", type: .optional(.string)),
    ])
  static let league = RecordType(
    name: "League",
    fields: [
      .init(name: "title", type: .string), .init(name: "players", type: .array(.record(player))),
      .init(name: "scores", type: .dictionary(.int)),
    ])
  static let entry = RecordType(
    name: "Entry",
    fields: [
      .init(name: "date", type: .native("Date")), .init(name: "league", type: .record(league)),
    ])
  static let records = ["Entry": entry, "League": league, "Player": player]

  static var value: Record {
    let players = (0..<3).map { index in
      Value.record(
        Record(
          player,
          [
            .string("p\(index)"), .string("Player \(index)"), .int(index * 100),
            .double(Double(index) / 2), index == 1 ? .null : .string("Team"),
          ]))
    }
    let league = Record(league, [.string("League"), .array(players), .dictionary(["a": .int(1)])])
    return Record(
      entry, [Date(timeIntervalSince1970: 1_768_383_660).templateValue, .record(league)])
  }
}
