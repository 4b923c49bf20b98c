/// The base of the types that are written for an intent definition; they can be made on any actor.
open class INDefinedObject: INObject {
  /// Makes a thing.
  public required nonisolated init(identifier: String?, display displayString: String) {
    super.init(anywhere: identifier, display: displayString, pronunciationHint: nil)
  }

  /// Makes a thing that is spoken in another way than written.
  public nonisolated override init(
    identifier: String?, display displayString: String, pronunciationHint: String?
  ) {
    super.init(
      anywhere: identifier, display: displayString, pronunciationHint: pronunciationHint)
  }

  /// Makes a thing with a second line and a picture.
  public nonisolated convenience init(
    identifier: String?, display displayString: String, subtitle: String?, image: INImage?
  ) {
    self.init(identifier: identifier, display: displayString)
    subtitleString = subtitle
    displayImage = image
  }
}
