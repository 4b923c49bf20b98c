import Foundation
import FoundationNetworking
import Testing
import WidgetTimeline

@MainActor struct FileURLTests {
  private let folder: URL

  init() throws {
    FileURLProtocol.register()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "file-url-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(#"{"hero": "panda"}"#.utf8).write(to: heroes)
  }

  private var heroes: URL { folder.appendingPathComponent("heroes.json") }

  @Test func sharedSessionReadsAFile() async throws {
    let (data, response) = try await URLSession.shared.data(from: heroes)
    #expect(String(decoding: data, as: UTF8.self) == #"{"hero": "panda"}"#)
    #expect(response.mimeType == "application/json")
    #expect(response.expectedContentLength == 17)
  }

  @Test func customSessionReadsAFile() async throws {
    for configuration in [URLSessionConfiguration.default, .ephemeral] {
      let session = URLSession(configuration: configuration)
      let (data, _) = try await session.data(for: URLRequest(url: heroes))
      #expect(data.count == 17)
    }
  }

  @Test func completionHandlerGetsTheData() async {
    let count = await withCheckedContinuation { continuation in
      URLSession.shared.dataTask(with: heroes) { data, _, error in
        continuation.resume(returning: error == nil ? data?.count : nil)
      }
      .resume()
    }
    #expect(count == 17)
  }

  @Test func missingFilesAndFoldersAreErrors() async {
    let missing = folder.appendingPathComponent("none.json")
    #expect(await code(of: missing) == .fileDoesNotExist)
    #expect(await code(of: folder) == .fileIsDirectory)
  }

  private func code(of url: URL) async -> URLError.Code? {
    do {
      _ = try await URLSession.shared.data(from: url)
      return nil
    } catch {
      return (error as? URLError)?.code
    }
  }
}
