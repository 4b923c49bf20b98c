import Foundation
import Glibc
import WidgetWorker

/// Asks on the terminal before a command changes something.
package enum Confirmation {
  /// Asks a question.
  ///
  /// - Parameters:
  ///   - question: The question, without the possible answers.
  ///   - purpose: What `--yes` does, such as `make the changes`.
  /// - Returns: Whether a person agrees; if not, it is reported.
  /// - Throws: ``CommandError`` if there is no terminal to ask on.
  package static func isConfirmed(_ question: String, purposeOfYes purpose: String) throws -> Bool {
    fflush(nil)
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandError(
        "nothing was changed, because there is no terminal to ask on; pass '--yes' to \(purpose)")
    }
    StandardError.write("\(question) [y/N]")
    guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
      StandardError.write("nothing was changed")
      return false
    }
    return true
  }
}
