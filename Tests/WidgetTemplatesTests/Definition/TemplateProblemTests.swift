import Foundation
import Graphics
import Testing
import WidgetTimeline

@testable import TemplateEvaluation
@testable import WidgetTemplates

/// Errors in 'widget.json' and 'sample.json' are reported with their location before anything is
/// fetched.
@Suite struct TemplateProblemTests {
  private static let widget = #"""
    { "sources": {
        "day": { "url": "https://example.org/day" },
        "photo": { "url": "ADDRESS" } },
      "types": { "PATH": "TYPE" } }
    """#
  private static let sample = #"""
    { "day": { "url": "https://example.org/a.png", "tags": ["a"], "count": 1, "by": { "2026-01-14": 1 },
               "author": { "name": "A" }, "missing": null },
      "photo": { "power": 1 } }
    """#

  private func problems(
    address: String = "{day.url}", path: String = "day", annotation: String = "Day",
    sample: String = sample
  ) throws -> [String] {
    let widget = Self.widget.replacingOccurrences(of: "ADDRESS", with: address)
      .replacingOccurrences(of: "PATH", with: path)
      .replacingOccurrences(of: "TYPE", with: annotation)
    return try WrittenTemplate(widget: widget, sample: sample, body: "Text(\"a\")").problems()
  }

  @Test(arguments: [
    ("{day.url}", ""), ("{day.tags.0}", ""), ("{day.count}", ""), ("{day.missing}", ""),
    ("{day.by.2026-01-15}", ""), ("{day.author.name}", ""),
    ("{day.ulr}", "'day' has no 'ulr'; did you mean 'url'?"),
    (
      "{day.photograph}",
      "'day' has no 'photograph'; it has 'url', 'tags', 'count', 'by', 'author', 'missing'"
    ),
    ("{day.author.nmae}", "'day.author' has no 'nmae'; did you mean 'name'?"),
    ("{day.tags.first}", "'day.tags' is a list; name one of its elements, as in 'day.tags.0'"),
    ("{day.tags}", "'day.tags' is a list, which cannot be inserted into a string"),
    ("{day.author}", "'day.author' is an object, which cannot be inserted into a string"),
    ("{day.url.path}", "'day.url' is a URL, which has no 'path'"),
  ]) func referencesMustMatchTheSample(address: String, problem: String) throws {
    let name = address.dropFirst().dropLast()
    let expected =
      problem.isEmpty ? [] : ["widget.json:3:23: 'sources.photo.url' names '\(name)': \(problem)"]
    #expect(try problems(address: address) == expected)
  }

  @Test(arguments: [
    ("day", "Today", ""), ("day.author", "Writer", ""), ("day.author", "Writer?", ""),
    ("day.by", "Counts", "is an object whose names are data; its values are 'day.by.*'"),
    ("day.tags", "[String]", ""), ("day.tags", "[String]?", ""), ("day.tags[]", "String?", ""),
    ("day.count", "Double", ""), ("day.count", "Int?", ""), ("day.url", "String", ""),
    ("day.missing", "Int", ""), ("day.missing", "[Double]?", ""), ("day.alert", "String?", ""),
    ("day.author.mail", "URL?", ""),
    ("day.auhtor", "Writer", "matches nothing in 'sample.json'; did you mean 'day.author'?"),
    ("weather", "Weather", "matches nothing in 'sample.json'"),
    ("day.alert", "String", "matches nothing in 'sample.json'"),
    (
      "day.alert", "Alert?",
      "must be one of Bool, Date, Double, Int, String, URL, because 'sample.json' has no object there"
    ),
    ("day.author", "String", "is an object in 'sample.json', not 'String'"),
    ("day.count", "String", "is a whole number in 'sample.json', not 'String'"),
    ("day.tags", "Tag", "is a list in 'sample.json'; its elements are 'day.tags[]'"),
    ("day.count", "[Int]", "is a whole number in 'sample.json', not a list"),
    ("day", "Day?", "is a source, which is never missing; remove the '?'"),
    (
      "day", "day",
      #"must be the name of a type, such as "Player", "String?" or "[Int]", not 'day'"#
    ),
    (
      "day", "[Day",
      #"must be the name of a type, such as "Player", "String?" or "[Int]", not '[Day'"#
    ),
  ]) func typeAnnotationsMustMatchTheSample(path: String, annotation: String, problem: String)
    throws
  {
    let column = 18 + path.count
    let expected = problem.isEmpty ? [] : ["widget.json:4:\(column): 'types.\(path)' \(problem)"]
    #expect(try problems(path: path, annotation: annotation) == expected)
  }

  @Test(arguments: [
    ("{", "1:2: a name in double quotes is expected here"),
    ("[]", "1:1: must be an object with one member for each source"),
    (
      "{\n\"photo\": {}}",
      "1:1: has no 'day', which is a source in 'widget.json'; add its data, because views are checked with it"
    ),
    (
      "{\"date\": 5,\n\"day\": {\"url\": \"\"}, \"photo\": {}}",
      #"1:10: 'date' must be the date of the sample, such as "2026-01-14T09:41:00Z""#
    ),
    (
      "{\"day\": {\"url\": \"\", \"list\": [{\"b\": 1},\n {\"b\": 2}, {\"b\": \"x\"}]}, \"photo\": 1}",
      "2:18: 'day.list[].b' is a whole number in one place and a string in another; a template needs one kind of value"
    ),
  ]) func reportsErrorsInSamplesWithTheirLocation(sample: String, problem: String) throws {
    #expect(try problems(sample: sample) == ["sample.json:" + problem])
  }

  @Test func reportsASampleThatDoesNotMatchItsFormat() throws {
    let template = try WrittenTemplate(
      widget: #"{ "sources": { "news": { "url": "https://example.org", "format": "feed" } } }"#,
      sample: "{ \"news\": {\n \"title\": \"a\", \"items\": [{ \"title\": 5 }] } }",
      body: "Text(entry.news.title)")
    #expect(
      template.problems() == [
        "sample.json:2:37: 'news.items[0].title' is a number, but in 'sample.json' it is 'String'"
      ])
  }

  @Test func typesMissingInTheSampleComeFromAnnotations() throws {
    let template = try WrittenTemplate(
      widget: #"""
        { "sources": { "meter": { "pushed": true } },
          "types": { "meter.alert": "String?", "meter.room": "Place?", "meter.rooms[].since": "Date?" } }
        """#,
      sample: #"{ "meter": { "room": { "name": "Hall" }, "rooms": [{ "id": 1 }] } }"#,
      body: #"""
        if let alert = entry.meter.alert { Text(alert) }
        if let room = entry.meter.room { Text(room.name) }
        ForEach(entry.meter.rooms) { room in if let since = room.since { Text(since, style: .time) } }
        """#)
    #expect(template.problems() == [])
    let loaded = try template.loaded()
    let types = try loaded.compiled().types.records
    #expect(
      types["Meter"]?.fields.map { "\($0.name): \($0.type)" } == [
        "room: Place?", "rooms: [Room]", "alert: String?",
      ])
    for data in [
      #"{ "rooms": [] }"#, #"{ "rooms": [{ "id": 2, "since": "2026-01-14" }], "alert": "Fire" }"#,
      #"{ "room": null, "alert": null, "rooms": [{ "id": 2 }] }"#,
    ] { try loaded.check(Array(data.utf8), of: "meter", named: "now.json") }
  }

  @Test(arguments: [
    (#"{ "meter": { "power": 412 } }"#, ""),
    (#"{ "meter": { "power": 412, "id": 1, "spare": null } }"#, ""),
    (#"{ "meter": { "power": 412, "list": [{ "b": 1 }], "c": 2 } }"#, "'meter.list', 'meter.c'"),
    (#"{ "meter": { "power": { "power": 1, "d": 2 } } }"#, "'meter.power.d'"),
  ]) func reportsUnusedMembers(sample: String, paths: String) throws {
    let template = try WrittenTemplate(sample: sample, body: #"Text("\(entry.meter.power)")"#)
    if sample.contains(": { \"power\": {") {
      try template.write(body: #"Text("\(entry.meter.power.power)")"#)
    }
    let notes = try template.loaded().sampleEntries().diagnostics
    #expect(notes.map(\.severity) == (paths.isEmpty ? [] : [.note]))
    #expect(
      notes.map(\.message)
        == (paths.isEmpty
          ? []
          : [
            paths.contains(",")
              ? "\(paths) in 'sample.json' are not used by the template; remove them, or data without them will be rejected"
              : "\(paths) in 'sample.json' is not used by the template; remove it, or data without it will be rejected"
          ]))
  }

  @Test func reportsMismatchedPushedDataWithItsLocation() throws {
    let template = try WrittenTemplate()
    let loaded = try template.loaded()
    let error = #expect(throws: TemplateError.self) {
      try loaded.check(Array("{\n \"power\": \"much\" }".utf8), of: "meter", named: "now.json")
    }
    #expect(
      error?.description
        == "now.json:2:11: 'meter.power' is a string, but in 'sample.json' it is 'Int'")
  }

  @Test(arguments: [999, 1000, 1001, 1500]) func reportsTooManyEntries(count: Int) throws {
    let template = try WrittenTemplate(
      widget: #"""
        { "sources": { "meter": { "pushed": true } },
          "entries": { "each": "entry.meter.steps", "date": "entry.date + TimeInterval(item)" } }
        """#,
      sample:
        #"{ "meter": { "steps": [\#((0..<count).map(String.init).joined(separator: ","))] } }"#,
      body: "Text(\"a\")")
    let sampled = try template.loaded().sampleEntries()
    #expect(sampled.entries.count == min(count, 1000))
    #expect(
      sampled.diagnostics.map(\.message)
        == (count > 1000
          ? [
            "'entries' has more than 1000 future entries, the maximum of a timeline; later ones are added at the date of the last one"
          ] : []))
  }
}
