/// Rows that are not drawn, each with the reason.
let waitingRows = [
  "#Preview": "a macro; previews are written as 'PreviewProvider'",
  "#Preview()": "a macro; previews are written as 'PreviewProvider'",
  "#Preview(as:)": "a macro; previews are written as 'PreviewProvider'",
  "Button(intent:{})": "the names of AppIntents are a module of their own",
  "@main": "a test is no program; the example is one",
]
