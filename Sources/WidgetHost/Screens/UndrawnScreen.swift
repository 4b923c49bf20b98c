/// The error of a screen of which nothing can be shown.
struct UndrawnScreen: Error, CustomStringConvertible {
  var description: String { "nothing that the screen shows is drawn at its size yet" }
}
