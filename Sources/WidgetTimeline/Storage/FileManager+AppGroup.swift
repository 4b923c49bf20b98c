import FileStorage
public import Foundation

extension FileManager {
  /// The folder that the programs of an app group share, in the state folder of the host; it is created on first use.
  ///
  /// - Parameter groupIdentifier: the group, such as `group.com.example.app`: letters, digits, `.`, `-` and `_`.
  /// - Returns: the folder, or `nil` if the identifier has other characters or the folder cannot be created.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    AppGroupFolder(state: StateLocation.standard()).url(of: groupIdentifier)
  }
}

/// The folders of app groups in a state folder.
struct AppGroupFolder {
  let state: String

  func url(of group: String) -> URL? {
    guard group.utf8.count <= 200,
      group.wholeMatch(of: /[A-Za-z0-9_-][A-Za-z0-9._-]*/) != nil
    else { return nil }
    let path = "\(state)/groups/\(group)"
    guard (try? AtomicFile.createFolder(path)) != nil else { return nil }
    return URL(fileURLWithPath: path, isDirectory: true)
  }
}
