/// The way from the top of a file to a value; it is written out for errors alone, as a file may have long names
/// and many values.
indirect enum JSONPath: Hashable, Sendable {
  case whole
  case member(JSONPath, String)
  case element(JSONPath, Int)

  /// Such as `cells[2].width`; empty for the whole file.
  var text: String {
    switch self {
    case .whole: ""
    case .member(.whole, let name): name
    case .member(let object, let name): "\(object.text).\(name)"
    case .element(let list, let index): "\(list.text)[\(index)]"
    }
  }
}
