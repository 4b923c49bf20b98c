/// Unsupported names, with the reasons.
let unsupportedNames = [
  "@main": "a test is no program; the example is one"
]
