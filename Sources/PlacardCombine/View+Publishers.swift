#if Combine
public import OpenCombine
public import WidgetUI

nonisolated extension View {
  /// Performs an action with the values that a publisher sends at once when the view appears.
  ///
  /// A picture does not wait for others.
  public func onReceive<P: OpenCombine.Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    onAppear { publisher.sink(receiveValue: action).cancel() }
  }
}
#endif
