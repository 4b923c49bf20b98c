/// Screen files as users write them.
enum ScreenExamples {
  private static func screen(_ members: String, slots: String = #"[{ "instance": "fox" }]"#)
    -> String
  {
    #"{ "name": "hall", "device": "trmnl-og", \#(members) "slots": \#(slots) }"#
  }

  private static func slot(_ members: String) -> String {
    screen(#""layout": "halves","#, slots: "[{ \(members) }]")
  }

  static let valid =
    [
      #"{ "name": "hall", "device": "a", "slots": [{ "instance": "fox" }] }"#,
      screen(#""$schema": "screen-1.schema.json","#),
      screen(#""layout": { "grid": { "columns": 24, "rows": 1 } }, "margin": 0.5, "gap": 0,"#),
      screen(##""background": "#fff", "cornerRadius": 0, "appearance": "dark","##),
      screen(##""background": { "light": "white", "dark": "#102030" }, "statusLine": false,"##),
      screen(#""statusLine": { "edge": "bottom", "leading": [], "trailing": ["name"] },"#),
      screen(#""appearance": { "dark": [{ "from": "20:00", "to": "07:00", "days": ["sat"] }] },"#),
      screen(
        #""layout": { "grid": { "columns": 3, "rows": 2 } },"#,
        slots: #"[{ "cell": { "column": 2, "row": 1, "rowSpan": 2 }, "stack": "desk" }]"#),
      slot(#""kind": "tea", "program": "Trains", "family": "systemSmall""#),
      slot(#""playlist": [{ "kind": "tea", "program": "Trains" }]"#),
      slot(#""instance": "fox", "while": "relevant""#),
      slot(#""playlist": [{ "kind": "activity" }, { "stack": "desk" }]"#),
      slot(#""cell": { "x": 0, "y": "50%", "width": "1/3", "height": 80.5 }, "instance": "fox""#),
      slot(#""widget": "./tea", "family": "systemSmall", "parameters": { "a": 1 }"#),
      slot(#""kind": "tea", "family": "systemSmall", "parameters": { "a": [1, true], "b": "c" }"#),
      slot(
        #""playlist": [{ "kind": "tea", "from": "22:30", "to": "24:00" }, { "stack": "desk" }]"#),
    ]
    + ["full", "halves", "rows", "thirds", "quadrants", "large-and-small", "free"].map {
      screen("\"layout\": \"\($0)\",")
    }

  static let invalid = [
    "{}", "[]", #"{ "name": "hall", "device": "trmnl-og" }"#,
    screen("", slots: "[]"), screen("", slots: "[{}]"), screen("", slots: "{}"),
    screen(#""layout": "halfs","#), screen(#""layout": { "grid": { "columns": 25, "rows": 1 } },"#),
    screen(#""layout": { "columns": 3, "rows": 1 },"#), screen(#""backgrund": "white","#),
    screen(#""background": "bleu","#), screen(##""background": "#12345","##),
    screen(#""margin": -1,"#), screen(#""gap": "8","#),
    screen(#""statusLine": { "edge": "left" },"#),
    screen(#""statusLine": { "leading": ["date", "date"] },"#), screen(#""appearance": "drak","#),
    screen(#""appearance": { "dark": [{}] },"#),
    slot(#""instance": "fox", "stack": "desk""#), slot(#""widget": """#),
    slot(#""widget": "fox", "kind": "tea""#), slot(#""cell": "lft", "instance": "fox""#),
    slot(#""cell": { "x": -1, "y": 0, "width": 9, "height": 9 }, "instance": "fox""#),
    slot(#""cell": { "x": "half", "y": 0, "width": 9, "height": 9 }, "instance": "fox""#),
    slot(#""name": "../fox", "instance": "fox""#), slot(#""kind": "tea", "family": "small""#),
    slot(#""kind": "tea", "parameters": { "a": {} }"#), slot(#""playlist": []"#),
    slot(#""playlist": [{ "kind": "tea", "from": "7:00" }]"#),
    slot(#""playlist": [{ "kind": "tea", "days": ["mo"] }]"#),
    slot(#""instance": "fox", "while": "late""#),
  ]

  static let inconsistent = [
    slot(#""program": "Trains", "instance": "fox""#),
    slot(#""program": "Trains", "widget": "tea""#),
    screen("", slots: #"[{ "name": "a", "instance": "fox" }, { "name": "a", "instance": "owl" }]"#),
    screen(
      "",
      slots: #"[{ "name": "a", "playlist": [{ "kind": "x", "to": "09:00" }, { "kind": "y" }] },"#
        + #"{ "name": "a-2", "kind": "z" }]"#),
    slot(#""cell": "top", "instance": "fox""#),
    slot(#""cell": { "column": 1, "row": 1 }, "instance": "fox""#),
    slot(#""playlist": [{ "kind": "tea" }, { "kind": "owl" }]"#),
    slot(#""playlist": [{ "kind": "tea" }], "while": "relevant""#),
    slot(#""playlist": [{ "kind": "tea", "from": "07:00", "to": "07:00" }]"#),
    screen(#""statusLine": { "leading": [], "trailing": [] },"#),
  ]
}
