import FileStorage
import Foundation

/// Tells addresses of output in an object store from folders of this machine.
package enum OutputAddress {
  /// Whether a text is an address such as `s3://frames/lobby`, and no path; also if it is not one of an object store.
  package static func isAddress(_ text: String) -> Bool { AddressScheme.scheme(of: text) != nil }

  /// Returns the absolute path of a folder; an address stays as it is.
  package static func absolute(_ text: String) -> String {
    isAddress(text) ? text : URL(fileURLWithPath: text).path
  }
}
