import CXMLReader

/// An XML element of a response, with its text and its children.
struct XMLElement: Hashable {
  var name: String
  var text = ""
  var children: [XMLElement] = []

  /// Returns the text of the first child with a name.
  subscript(_ name: String) -> String? { children.first { $0.name == name }?.text }
}

/// Reads the responses of an object store into elements, within limits.
final class ObjectStoreXML {
  private static let maximumDepth = 10
  private static let maximumElementCount = 50_000
  /// The maximum length of an element's text in bytes; a key has at most 1024, and each may take three.
  private static let maximumTextLength = 16 << 10

  /// The open elements.
  private var open: [XMLElement] = []
  private var root: XMLElement?
  private var count = 0
  private var isTooLarge = false

  private init() {}

  /// Returns the root element of a document, or `nil` if it is malformed or too large.
  static func root(of document: [UInt8]) -> XMLElement? {
    let reader = ObjectStoreXML()
    return reader.read(document) && !reader.isTooLarge ? reader.root : nil
  }

  private func read(_ document: [UInt8]) -> Bool {
    var events = xml_read_events()
    events.context = Unmanaged.passUnretained(self).toOpaque()
    events.start = { context, name, _, _, _ in
      ObjectStoreXML.at(context)?.start(name.map { String(cString: $0) } ?? "")
    }
    events.end = { ObjectStoreXML.at($0)?.end() }
    events.text = { context, bytes, count in
      let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
      ObjectStoreXML.at(context)?.take(String(decoding: bytes, as: UTF8.self))
    }
    events.continues = { ObjectStoreXML.at($0).map { !$0.isTooLarge } ?? false }
    return withExtendedLifetime(self) {
      xml_read(document, document.count, &events).status == XML_READ_COMPLETE
    }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> ObjectStoreXML? {
    context.map { Unmanaged<ObjectStoreXML>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(_ name: String) {
    count += 1
    open.append(XMLElement(name: name))
    if open.count > Self.maximumDepth || count > Self.maximumElementCount { isTooLarge = true }
  }

  private func take(_ text: String) {
    guard let last = open.indices.last else { return }
    guard open[last].text.utf8.count + text.utf8.count <= Self.maximumTextLength else {
      isTooLarge = true
      return
    }
    open[last].text += text
  }

  private func end() {
    guard let element = open.popLast() else { return }
    if let parent = open.indices.last {
      open[parent].children.append(element)
    } else {
      root = element
    }
  }
}
