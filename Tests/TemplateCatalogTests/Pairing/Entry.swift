import Foundation

@testable import TemplateEvaluation

/// The entry that the views of the pairs show.
struct Entry: TestRecord {
  var date = Date(timeIntervalSince1970: 1_760_000_000)
  var end = Date(timeIntervalSince1970: 1_760_090_000)
  var title = "Rangers"
  var subtitle: String? = "of the *week*"
  var note: String?
  var count = 3
  var ratio = 0.625
  var price: Double? = 1234.5
  var isOpen = true
  var link = URL(string: "https://example.com/all") ?? URL(fileURLWithPath: "/")
  var leader: Player? = Player.all[0]
  var players = Player.all
  var numbers = [3, 1, 4, 1, 5, 9, 2, 6]
  var values = [0.5, 0.25, 2.0, 1.75]
  var words = ["pear", "apple", "fig"]
  var prices = ["tea": 2.5, "coffee": 3.25, "cake": 4.0]
  var events = [0, 3600, 90_000].map { Date(timeIntervalSince1970: 1_760_000_000 + $0) }

  static let recordType = makeType("Entry")
  static var fields: [TestField<Entry>] {
    [
      TestField("date", \.date), TestField("end", \.end), TestField("title", \.title),
      TestField("subtitle", \.subtitle), TestField("note", \.note), TestField("count", \.count),
      TestField("ratio", \.ratio), TestField("price", \.price), TestField("isOpen", \.isOpen),
      TestField("link", \.link), TestField("leader", \.leader), TestField("players", \.players),
      TestField("numbers", \.numbers), TestField("values", \.values), TestField("words", \.words),
      TestField("prices", \.prices), TestField("events", \.events),
    ]
  }
}

/// An element of the entry's list.
struct Player: TestRecord, Identifiable {
  var id: String
  var name: String
  var emoji: String
  var level: Int
  var health: Double
  var isActive: Bool
  var team: String?
  var url: URL

  static let recordType = makeType("Player")
  static var fields: [TestField<Player>] {
    [
      TestField("id", \.id), TestField("name", \.name), TestField("emoji", \.emoji),
      TestField("level", \.level), TestField("health", \.health),
      TestField("isActive", \.isActive), TestField("team", \.team), TestField("url", \.url),
    ]
  }

  static let all = [
    Player("panda", "Power Panda", "🐼", 8, 0.75, true, "Bamboo"),
    Player("egghead", "Egghead", "🦄", 13, 0.5, false, nil),
    Player("spouty", "Spouty", "🐳", 5, 1, true, "Sea"),
    Player("spook", "Spook", "👻", 4, 0, true, nil),
  ]

  init(
    _ id: String, _ name: String, _ emoji: String, _ level: Int, _ health: Double,
    _ isActive: Bool, _ team: String?
  ) {
    self.id = id
    self.name = name
    self.emoji = emoji
    self.level = level
    self.health = health
    self.isActive = isActive
    self.team = team
    url = URL(string: "game:///\(id)") ?? URL(fileURLWithPath: "/")
  }
}
