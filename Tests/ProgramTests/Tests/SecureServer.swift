import Foundation
import Glibc
import Testing

/// A server of HTTPS on this machine, with a certificate of an authority that the test made.
final class SecureServer {
  /// What it answers.
  static let text = #"{"text": "power 7"}"#

  let url: String
  /// The file of the authority's certificate.
  let authorities: String
  private let process = Process()

  /// Whether this machine has what the server is made of.
  static let isAvailable = ["/usr/bin/openssl", "/usr/bin/python3"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - folder: Where keys and certificates lie.
  ///   - valid: The days, counted from today, on which its certificate is valid.
  /// - Throws: What went wrong with OpenSSL or Python.
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
    // The port is in a file, as Foundation ends the process where a signal interrupts the reading of a pipe.
    let hasStarted = RunningHost.wait { !(try folder.text(of: "port")).isEmpty }
    if !hasStarted { kill(process.processIdentifier, SIGKILL) }
    try #require(hasStarted, "the server does not start")
    url = "https://127.0.0.1:\(try folder.text(of: "port"))/data.json"
  }

  /// Whether a process may see another file of authorities, which Foundation reads without asking anybody.
  static let canReplaceAuthorities =
    (try? Process.run(
      URL(fileURLWithPath: "/usr/bin/unshare"), arguments: namespace + ["/bin/true"])).map {
      $0.waitUntilExit()
      return $0.terminationStatus == 0
    } ?? false

  private static let namespace = ["--map-root-user", "--mount"]

  /// Runs a program for which the server's authority takes the place of the system's, to its end.
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
    // The threads of tests block the signals that ask a process to end, and their children inherit that.
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

  /// Makes an authority that is valid for long, and the server's certificate.
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

  /// A day as OpenSSL wants it.
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
