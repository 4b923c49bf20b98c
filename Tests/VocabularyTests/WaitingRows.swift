/// Unsupported names, with the reasons.
let unsupportedNames = [
  "IntentFile": "a file that is handed to an intent; a tap on a display has none",
  "@main": "a test is no program; the example is one",
]
