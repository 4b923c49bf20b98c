#if Server
import DeviceServer
import NIOCore
import NIOHTTP1

extension ByteBuffer {
  /// The number of bytes that the heads of most responses need at most.
  private static let headCapacity = 768

  /// Writes a response as in HTTP/1.1 (RFC 9112, 2.1).
  mutating func write(_ response: ServerResponse, isHead: Bool) {
    let status = HTTPResponseStatus(statusCode: response.status)
    let count = response.body.count
    let hasBody = status.mayHaveResponseBody
    reserveCapacity(minimumWritableBytes: Self.headCapacity + (isHead || !hasBody ? 0 : count))
    writeStatusLine(status)
    if let block = response.headers.block { writeBytes(block.bytes) }
    for field in response.headers.ownFields where field.hasValidName {
      writeString(field.name)
      writeStaticString(": ")
      writeString(field.sanitizedValue)
      writeStaticString("\r\n")
    }
    if hasBody {
      writeStaticString("Content-Length: ")
      writeString("\(count)")
      writeStaticString("\r\n")
    }
    writeStaticString("\r\n")
    if !isHead, hasBody { writeBytes(response.body) }
  }

  private mutating func writeStatusLine(_ status: HTTPResponseStatus) {
    switch status {
    // Nearly all are one of these.
    case .ok: writeStaticString("HTTP/1.1 200 OK\r\n")
    case .notModified: writeStaticString("HTTP/1.1 304 Not Modified\r\n")
    default: writeString("HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
    }
  }
}
#endif
