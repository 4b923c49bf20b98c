import Foundation
package import FoundationNetworking

/// Lets `URLSession` read `file:` URLs, as it does on Apple's systems.
///
/// It serves data tasks of every session created after `register()`, including the shared one;
/// download tasks of a file have no location. A missing file is `URLError.fileDoesNotExist`.
package final class FileURLProtocol: URLProtocol {
  /// Registers the protocol with all sessions that are created from now on.
  package static func register() {
    _ = URLProtocol.registerClass(FileURLProtocol.self)
  }

  override package class func canInit(with request: URLRequest) -> Bool {
    request.url?.isFileURL ?? false
  }

  override package class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override package func startLoading() {
    guard let url = request.url else { return }
    do {
      let data = try Self.contents(of: url)
      client?.urlProtocol(
        self, didReceive: Self.response(to: url, count: data.count),
        cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: data)
      client?.urlProtocolDidFinishLoading(self)
    } catch {
      client?.urlProtocol(self, didFailWithError: error)
    }
  }

  override package func stopLoading() {}

  private static func response(to url: URL, count: Int) -> URLResponse {
    URLResponse(
      url: url, mimeType: mimeTypes[url.pathExtension.lowercased()] ?? "application/octet-stream",
      expectedContentLength: count, textEncodingName: nil)
  }

  private static func contents(of url: URL) throws -> Data {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw failure(.fileDoesNotExist, url, "there is no file '\(url.path)'")
    }
    guard !isFolder.boolValue else {
      throw failure(.fileIsDirectory, url, "'\(url.path)' is a folder")
    }
    do {
      return try Data(contentsOf: url)
    } catch {
      throw failure(.noPermissionsToReadFile, url, "'\(url.path)' cannot be read: \(error)")
    }
  }

  private static func failure(_ code: URLError.Code, _ url: URL, _ message: String) -> URLError {
    URLError(
      code,
      userInfo: [NSLocalizedDescriptionKey: message, NSURLErrorFailingURLErrorKey: url])
  }

  private static let mimeTypes = [
    "json": "application/json", "txt": "text/plain", "xml": "application/xml", "csv": "text/csv",
    "html": "text/html", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif", "webp": "image/webp", "svg": "image/svg+xml",
  ]
}
