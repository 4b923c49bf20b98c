import DeviceServer

/// Requests one after another, as text.
///
///     GET /devices/hall/frame.png
///     Authorization: Bearer TOKEN
///     %%
///     POST /devices/hall/taps
///     Authorization: Bearer TOKEN
///
///     {"x": 1, "y": 2}
struct RequestScript {
  /// A request as it was written.
  struct Request {
    var method: String
    var target: String
    var headers: [(String, String)]
    var body: [UInt8]
  }

  /// More requests only make a run slower.
  private static let maximumRequests = 6

  let requests: [Request]

  /// Reads any bytes.
  init(_ bytes: [UInt8]) {
    var requests: [Request] = []
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    while !lines.isEmpty, requests.count < Self.maximumRequests {
      requests.append(Request(lines.prefix { !$0.elementsEqual("%%".utf8) }))
      lines = lines.drop { !$0.elementsEqual("%%".utf8) }.dropFirst()
    }
    self.requests = requests
  }

  /// Returns the text of one request.
  static func text(of sample: SampleRequest) -> String {
    let lines =
      ["\(sample.method) \(sample.target)"] + sample.headers.map { "\($0.0): \($0.1)" }
      + (sample.body.isEmpty ? [] : ["", sample.body])
    return lines.joined(separator: "\n")
  }
}

extension RequestScript.Request {
  fileprivate init(_ lines: ArraySlice<ArraySlice<UInt8>>) {
    let first = Self.pair(lines.first ?? [], separatedBy: UInt8(ascii: " "))
    let fields = lines.dropFirst().prefix { !$0.isEmpty }
    (method, target) = (first.0, first.1 ?? "")
    headers = fields.compactMap { line in
      let field = Self.pair(line, separatedBy: UInt8(ascii: ":"))
      return field.1.map { (field.0, $0.trimmingSpaces) }
    }
    body = Array(lines.dropFirst(1 + fields.count + 1).joined(separator: "\n".utf8))
  }

  private static func pair(
    _ line: ArraySlice<UInt8>, separatedBy separator: UInt8
  ) -> (String, String?) {
    let parts = line.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return (parts[0], parts.count > 1 ? parts[1] : nil)
  }
}
