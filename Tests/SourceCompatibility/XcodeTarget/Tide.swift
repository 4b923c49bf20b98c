import Foundation

/// A tide table over the network, as a file that imports Foundation alone.
final class TideTable: NSObject, XMLParserDelegate {
  private static let queue = OS_dispatch_queue_serial(label: "tides")

  private(set) var names: [String] = []

  static func request(of station: String) -> URLRequest {
    var request = URLRequest(url: URL(fileURLWithPath: "/tides/\(station)"))
    request.cachePolicy = .returnCacheDataElseLoad
    return request
  }

  func read(_ data: Data) -> [String] {
    let parser = XMLParser(data: data)
    parser.delegate = self
    _ = parser.parse()
    return names
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
  ) {
    if let name = attributeDict["name"] { names.append(name) }
  }
}

final class Watch: ObservableObject {
  @Published var level = 1.2
}

struct Station {
  static var version: String {
    Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String ?? "none"
  }

  static var title: String { NSLocalizedString("station", comment: "A title") }

  /// The title by each way in which Foundation has it on Apple's platforms.
  static var titles: Set<String> {
    [
      title, String(localized: "station"),
      String(localized: "station", table: "Localizable", bundle: .main, comment: "A title"),
      String(localized: "station", defaultValue: "Station"),
      String(localized: LocalizedStringResource("station")),
      String(localized: String.LocalizationValue("station")),
    ]
  }

  static func depth(_ meters: Double) -> String { String(localized: "depth \(meters)") }

  static var pictures: Int {
    Bundle.main.url(forResource: "stations", withExtension: "json")
      .flatMap { try? Data(contentsOf: $0) }?.count ?? 0
  }

  static var shared: URL? {
    FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "group.com.example.tide")
  }

  static let height: CGFloat = 12

  static func isReachable(_ response: URLResponse) -> Bool {
    (response as? HTTPURLResponse)?.statusCode == 200
  }

  static func load(_ session: URLSession = .shared) async throws -> Data {
    try await session.data(for: TideTable.request(of: "hall")).0
  }

  static func ago(_ seconds: TimeInterval) -> String {
    let formatter = RelativeDateTimeFormatter()
    return formatter.localizedString(fromTimeInterval: -seconds)
  }
}
