import Synchronization

/// The subscribers of changes: a subject of the module `Combine`, which creates it for the first one.
package final class SubjectBox<Value>: Sendable {
  private struct Link: @unchecked Sendable {
    let subject: AnyObject
    let send: (Value) -> Void
  }

  private let link = Mutex<Link?>(nil)

  func send(_ value: Value) {
    let link = link.withLock { $0 }
    link?.send(value)
  }

  /// The subject, which `make` creates with the function that sends values to it.
  package func subject<Subject: AnyObject>(
    _ make: () -> (Subject, (Value) -> Void)
  ) -> Subject? {
    link.withLock { link in
      if let link { return link.subject as? Subject }
      let (subject, send) = make()
      link = Link(subject: subject, send: send)
      return subject
    }
  }
}
