/// What a browser states about the page that caused a request, in `Origin` and in the fields of Fetch Metadata
/// (`Sec-Fetch-Site` and relatives); other clients state nothing.
///
///     let origin = RequestOrigin { request.fields[$0] ?? [] }
///     if origin.isCrossSite, !origin.isNavigation { return forbidden }
package struct RequestOrigin: Hashable, Sendable {
  /// The origin of the page; `nil` if it is not stated exactly once.
  private let origin: String?
  private let site: Site
  /// Whether the request opens a page as a document of its own, as a link does.
  package let isNavigation: Bool

  private enum Site {
    case unstated, sameOrigin, other
    /// No page caused the request, but a person: by a bookmark, or an address that was typed.
    case none
  }

  /// Reads the fields of a request.
  ///
  /// - Parameter values: Returns the values of all fields with a name, which is in lowercase.
  package init(_ values: (_ name: String) -> [String]) {
    func only(_ name: String) -> String? {
      let values = values(name)
      return values.count == 1 ? values[0] : nil
    }
    origin = only("origin")
    site =
      switch values("sec-fetch-site") {
      case []: .unstated
      case ["same-origin"]: .sameOrigin
      case ["none"]: .none
      default: .other
      }
    isNavigation = only("sec-fetch-mode") == "navigate" && only("sec-fetch-dest") == "document"
  }

  /// Whether a page of another site caused the request.
  package var isCrossSite: Bool { site == .other }

  /// Whether a page of a server caused the request, as browsers state for each request that is not a `GET`.
  ///
  /// - Parameter server: The scheme, host and port of the server.
  /// - Returns: Whether the page has that origin.
  package func isSameOrigin(as server: String) -> Bool {
    origin?.lowercased() == server.lowercased() && (site == .sameOrigin || site == .unstated)
  }
}
