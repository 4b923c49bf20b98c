public import Foundation

/// The picture of a thing that can be chosen; choices are listed as text here, so that it is not drawn.
public final class INImage: NSObject, Sendable {
  private enum Origin: Hashable, Sendable {
    case name(String)
    case systemName(String)
    case data(Data)
    case url(URL)
  }

  private let origin: Origin

  private init(_ origin: Origin) { self.origin = origin }

  /// A picture of the bundle.
  public convenience init(named name: String) { self.init(.name(name)) }

  /// A symbol.
  public static func systemImageNamed(_ systemImageName: String) -> INImage {
    INImage(.systemName(systemImageName))
  }

  /// A picture's file in memory.
  public convenience init(imageData: Data) { self.init(.data(imageData)) }

  /// A picture's file.
  public convenience init?(url: URL) { self.init(.url(url)) }
}
