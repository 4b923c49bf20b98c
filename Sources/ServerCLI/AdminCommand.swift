#if Server
import AdminPage
import ArgumentParser
import Foundation
import Glibc
import PlacardCLI
import WidgetHost
import WidgetWorker

/// How a person signs in to the administrator's pages of `serve`.
struct AdminCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "admin", abstract: "Set the password of the administrator's pages of 'serve'",
    discussion: """
      'serve' has pages at /admin/, on which a person approves displays and chooses what they show. \
      They need a password, or a token that signs in once.
      """,
    subcommands: [Password.self, Token.self])
}

extension AdminCommand {
  /// Sets or removes the password.
  struct Password: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set the administrator's password, or remove it",
      discussion: """
        Asks for the password on a terminal; otherwise reads it from the first line of standard \
        input. All sessions end.
        """)

    @Flag(help: "Remove the password; only tokens sign in then") var remove = false
    @OptionGroup var state: StateOptions

    func run() throws {
      let account = AdministratorAccount(state.folder)
      if remove {
        try account.removePassword()
        return StandardOutput.write(
          "the password was removed; '\(Token.commandLine(for: state.folder))' prints a token that signs in"
        )
      }
      try account.setPassword(try PasswordPrompt.newPassword())
      StandardOutput.write("the password was set")
    }
  }

  /// Prints a token that signs in once.
  struct Token: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a token that signs in once, within a quarter of an hour")

    @OptionGroup var state: StateOptions

    func run() throws {
      StandardOutput.write(try AdministratorAccount(state.folder).makeToken(at: Date()))
    }

    /// The users whose number is below this are services, as Debian numbers them.
    private static let firstPerson: uid_t = 1000

    /// Returns the command that prints a token for a state folder; for that of a service, it runs as its user.
    static func commandLine(for folder: StateFolder) -> String {
      let user = geteuid()
      let name =
        user > 0 && user < firstPerson
        ? getpwuid(user).map { String(cString: $0.pointee.pw_name) } : nil
      let prefix = name.map { "sudo runuser -u \($0) -- " } ?? ""
      return "\(prefix)\(StandardError.programName) admin token --state \(folder.path)"
    }
  }
}

/// Reads a password without showing it.
private enum PasswordPrompt {
  /// Returns a password that a person typed twice, or the first line of a standard input that is no terminal.
  static func newPassword() throws -> String {
    guard isatty(STDIN_FILENO) == 1 else { return try line() }
    let first = try hiddenLine("New password: ")
    guard try hiddenLine("The same again: ") == first else {
      throw CommandError("the passwords differ; nothing was changed")
    }
    return first
  }

  private static func hiddenLine(_ prompt: String) throws -> String {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return try line() }
    var hidden = settings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    show(prompt)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
      show("\n")
    }
    return try line()
  }

  private static func show(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  private static func line() throws -> String {
    guard let line = readLine(), !line.isEmpty else {
      throw CommandError("no password was entered; nothing was changed")
    }
    return line
  }
}
#endif
