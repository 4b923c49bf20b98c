/// Valid and invalid texts of `widget.json`.
enum WidgetFileExamples {
  static let valid = [
    "{}",
    #"{ "$schema": "x", "kind": "a.b-c", "name": "A", "description": "B", "contentMarginsDisabled": true }"#,
    #"{ "families": ["systemSmall", "accessoryInline"] }"#,
    #"{ "parameters": { "city": { "type": "string", "title": "City", "default": "" } } }"#,
    #"{ "parameters": { "n": { "type": "integer", "default": 3, "minimum": 1, "maximum": 9 } } }"#,
    #"{ "parameters": { "u": { "type": "choice", "choices": ["a", { "value": "b", "title": "B" }] } } }"#,
    #"{ "parameters": { "p": { "type": "choice", "choices": { "each": "entry.a", "value": "item" } } } }"#,
    #"{ "sources": { "a": { "file": "a.json" }, "b": { "pushed": true } } }"#,
    #"{ "sources": { "a": { "url": "https://example.org", "format": "feed", "timeout": 5 } } }"#,
    #"{ "sources": { "a": { "url": "https://example.org/a" }, "b": { "url": "{a.url}", "format": "picture" } } }"#,
    #"{ "sources": { "a": { "url": "https://a", "headers": { "X": { "environment": "T", "prefix": "B " } } } } }"#,
    #"{ "sources": { "a": { "command": ["date", "-R"], "format": "text" } } }"#,
    #"{ "entries": "now" }"#,
    #"{ "entries": { "every": "15m", "count": 4, "until": "entry.date + 60" } }"#,
    #"{ "entries": { "every": 60 } }"#,
    #"{ "entries": { "each": "entry.a", "date": "item.b" }, "reload": ".atEnd" }"#,
    #"{ "entries": { "dates": "[entry.date]" }, "relevance": "TimelineEntryRelevance(score: 1)" }"#,
    #"{ "types": { "league.players[]": "Hero", "a.b": "String?", "a.c": "[Int]?" } }"#,
    #"{ "actions": { "Off": { "url": "https://a/{room}", "parameters": ["room"], "body": { "a": 1 } } } }"#,
  ]

  /// Invalid texts and the messages for them.
  static let invalid: [(text: String, message: String)] = [
    (#"{ "nmae": "A" }"#, "1:3: 'nmae' is unknown; did you mean 'name'?"),
    (#"{ "families": ["systemHuge"] }"#, "'families[0]' must"),
    (#"{ "families": [] }"#, "'families' must have 1 to 9 elements, not 0"),
    (#"{ "families": "systemSmall" }"#, "'families' must be a list, not a string"),
    (#"{ "kind": "a b" }"#, "'a b' is not a valid kind; use letters, digits, '.', '-' and '_'"),
    (#"{ "parameters": { "a": { "type": "text" } } }"#, "'parameters.a.type' must"),
    (#"{ "parameters": { "a": {} } }"#, "'parameters.a' has no 'type'"),
    (#"{ "sources": { "a": {} } }"#, "'sources.a' must have one of"),
    (#"{ "sources": { "a": { "file": "a", "url": "b" } } }"#, "'sources.a' must have one of"),
    (#"{ "sources": { "a": { "url": "https://a", "format": "jsn" } } }"#, "did you mean 'json'?"),
    (#"{ "entries": "later" }"#, "'entries' must"),
    (#"{ "entries": { "evry": 60 } }"#, "'entries.evry' is unknown; did you mean 'every'?"),
    (#"{ "entries": { "count": 6 } }"#, "'entries' must have one of 'each', 'every', 'dates'"),
    (
      #"{ "reload": 900 }"#,
      #"'reload' is not a date; did you mean ".after(entry.date + 900)"?"#
    ),
    (#"{ "entries": { "every": "15 minutes" } }"#, "must be a duration such as"),
    (#"{ "entries": { "every": 0 } }"#, "'entries.every' must be from 1"),
    (#"{ "entries": { "every": 60, "count": 5000 } }"#, "'entries.count' must be from 1 to 1000"),
    (
      #"{ "types": { "a": "hero" } }"#,
      #"must be the name of a type, such as "Player", "String?" or "[Int]", not 'hero'"#
    ),
    (#"{ "actions": { "Off": {} } }"#, "'actions.Off' has no 'url'"),
    (#"[]"#, "must be an object, not a list"),
  ]
}
