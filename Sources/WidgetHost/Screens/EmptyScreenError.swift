/// The error of a screen of which nothing can be shown.
struct EmptyScreenError: Error, CustomStringConvertible {
  var description: String { "nothing that the screen shows is drawn at its size yet" }
}
