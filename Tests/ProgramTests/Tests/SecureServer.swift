import Foundation
import Glibc
import TestSupport
import Testing

/// A local HTTPS server with a certificate from the test's own certificate authority.
final class SecureServer {
  /// The body of its responses.
  static let text = #"{"text": "power 7"}"#

  let url: String
  /// The path of the authority's certificate.
  let authorities: String
  private let process = Process()

  /// Whether OpenSSL and Python, which the server needs, are installed.
  static let isAvailable = ["/usr/bin/openssl", "/usr/bin/python3"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - folder: The folder for keys and certificates.
  ///   - valid: The first and last day on which its certificate is valid, relative to today.
  /// - Throws: An error of OpenSSL or Python.
  init(in folder: TestFolder, valid: ClosedRange<Int>) throws {
    try Self.makeCertificates(in: folder, valid: valid)
    authorities = folder.url.path + "/authority.pem"
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.program, Self.text]
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The port is written to a file, because Foundation terminates the process if a signal interrupts reading from a
    // pipe.
    let hasStarted = RunningHost.wait { !(try folder.text(of: "port")).isEmpty }
    if !hasStarted { kill(process.processIdentifier, SIGKILL) }
    try #require(hasStarted, "the server does not start")
    url = "https://127.0.0.1:\(try folder.text(of: "port"))/data.json"
  }

  /// Whether a process can have other trusted authorities, which Foundation reads from a fixed path.
  static let canReplaceAuthorities =
    (try? Process.run(
      URL(fileURLWithPath: "/usr/bin/unshare"), arguments: namespace + ["/bin/true"])).map {
      $0.waitUntilExit()
      return $0.terminationStatus == 0
    } ?? false

  private static let namespace = ["--map-root-user", "--mount"]

  /// Runs a program that trusts the server's authority instead of the system's, and waits until it exits.
  func run(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    let mount = #"mount --bind "$0" /etc/ssl/certs/ca-certificates.crt && exec "$@""#
    process.arguments = Self.namespace + ["/bin/sh", "-c", mount, authorities] + command
    process.currentDirectoryURL = self.process.currentDirectoryURL
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(command)")
  }

  deinit {
    // Test threads block the signals that request termination, and child processes inherit the mask.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private static let program = """
    import http.server, os, ssl, sys
    class Handler(http.server.BaseHTTPRequestHandler):
      def do_GET(self):
        body = sys.argv[1].encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
      def log_message(self, *words): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("server.pem", "server.key")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    with open("port.new", "w") as file: file.write(str(server.server_port))
    os.rename("port.new", "port")
    server.serve_forever()
    """

  /// Creates an authority that is valid for long, and the server's certificate.
  private static func makeCertificates(in folder: TestFolder, valid: ClosedRange<Int>) throws {
    try folder.write(
      """
      [ca]
      default_ca = own
      [own]
      new_certs_dir = .
      database = index.txt
      serial = serial.txt
      default_md = sha256
      policy = any
      x509_extensions = server
      [any]
      commonName = supplied
      [req]
      distinguished_name = name
      [name]
      [authority]
      basicConstraints = critical, CA:true
      keyUsage = critical, keyCertSign
      [server]
      subjectAltName = IP:127.0.0.1

      """, to: "openssl.cnf")
    try folder.write("", to: "index.txt")
    try folder.write("01", to: "serial.txt")
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    let sign = ["ca", "-batch", "-notext", "-config", "openssl.cnf", "-keyfile", "authority.key"]
    for arguments in [
      ["req", "-new", "-config", "openssl.cnf", "-subj", "/CN=Test authority"] + key
        + ["-keyout", "authority.key", "-out", "authority.csr"],
      sign + ["-selfsign", "-extensions", "authority", "-in", "authority.csr"]
        + ["-out", "authority.pem", "-startdate", day(-20_000), "-enddate", day(5_000)],
      ["req", "-new", "-config", "openssl.cnf", "-subj", "/CN=127.0.0.1"] + key
        + ["-keyout", "server.key", "-out", "server.csr"],
      sign + ["-cert", "authority.pem", "-in", "server.csr", "-out", "server.pem"]
        + ["-startdate", day(valid.lowerBound), "-enddate", day(valid.upperBound)],
    ] { try run(arguments, in: folder) }
  }

  /// Returns a day in OpenSSL's date format.
  private static func day(_ number: Int) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyyMMddHHmmss'Z'"
    return formatter.string(from: Date() + Double(number) * 86_400)
  }

  private static func run(_ arguments: [String], in folder: TestFolder) throws {
    let errors = try folder.file("openssl-errors")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors.handle
    try process.run()
    process.waitUntilExit()
    let text = try errors.takeText()
    try #require(process.terminationStatus == 0, "openssl \(arguments[0]): \(text)")
  }
}
