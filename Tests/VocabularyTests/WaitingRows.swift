/// Unsupported names, with the reasons.
let unsupportedNames = [
  "#Preview": "a macro; previews are written as 'PreviewProvider'",
  "#Preview()": "a macro; previews are written as 'PreviewProvider'",
  "#Preview(as:)": "a macro; previews are written as 'PreviewProvider'",
  "IntentFile": "a file that is handed to an intent; a tap on a display has none",
  "@main": "a test is no program; the example is one",
]
