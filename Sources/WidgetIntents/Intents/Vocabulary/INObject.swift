public import Foundation

/// A thing of an app that a person can choose: what tells it apart, and what it is called.
open nonisolated class INObject: NSObject {
  /// What tells the thing apart from others of its type.
  public final let identifier: String?
  /// What people read.
  public final let displayString: String
  /// How it is spoken; without effect here.
  public final let pronunciationHint: String?
  /// What people read below.
  open var subtitleString: String?
  /// The picture beside it; without effect here.
  open var displayImage: INImage?

  /// Makes a thing.
  public required init(identifier: String?, display displayString: String) {
    self.identifier = identifier
    self.displayString = displayString
    pronunciationHint = nil
    super.init()
  }

  /// Makes a thing that is spoken in another way than written.
  public init(identifier: String?, display displayString: String, pronunciationHint: String?) {
    self.identifier = identifier
    self.displayString = displayString
    self.pronunciationHint = pronunciationHint
    super.init()
  }

  /// Makes a thing with a second line and a picture.
  public convenience init(
    identifier: String?, display displayString: String, subtitle: String?, image: INImage?
  ) {
    self.init(identifier: identifier, display: displayString)
    subtitleString = subtitle
    displayImage = image
  }

  /// Makes a thing with a second line and a picture, that is spoken in another way than written.
  public convenience init(
    identifier: String?, display displayString: String, pronunciationHint: String?,
    subtitle: String?, image: INImage?
  ) {
    self.init(
      identifier: identifier, display: displayString, pronunciationHint: pronunciationHint)
    subtitleString = subtitle
    displayImage = image
  }

  /// Whether another thing has the same identifier, or without one the same name.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INObject else { return false }
    return identifier == other.identifier
      && (identifier != nil || displayString == other.displayString)
  }

  /// Equal for equal things.
  open override var hash: Int { (identifier ?? displayString).hashValue }

  /// What people read.
  open override var description: String { displayString }
}
