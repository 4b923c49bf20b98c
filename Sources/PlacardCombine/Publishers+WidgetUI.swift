#if Combine
public import OpenCombine
public import WidgetUI

extension WidgetUI.ObservableObjectPublisher: OpenCombine.Publisher {
  /// Nothing.
  public typealias Output = Void
  /// No failure.
  public typealias Failure = Never

  /// Adds a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    let subject = subject.subject {
      let subject = PassthroughSubject<Void, Never>()
      return (subject, { _ in subject.send() })
    }
    subject?.receive(subscriber: subscriber)
  }
}

extension WidgetUI.Published.Publisher: OpenCombine.Publisher {
  /// The value of the property.
  public typealias Output = Value
  /// No failure.
  public typealias Failure = Never

  /// Adds a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
    let subject = storage.subject.subject {
      let subject = CurrentValueSubject<Value, Never>(storage.value)
      return (subject, { subject.send($0) })
    }
    subject?.receive(subscriber: subscriber)
  }
}

extension OpenCombine.Publisher where Failure == Never {
  /// Writes the values into a published property, as long as the property exists.
  public func assign(to published: inout WidgetUI.Published<Output>.Publisher) {
    let storage = published.storage
    storage.subscriptions.append(sink { [weak storage] in storage?.change(to: $0) })
  }
}
#endif
