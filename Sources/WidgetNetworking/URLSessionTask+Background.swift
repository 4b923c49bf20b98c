import BackgroundTransfers
public import Foundation
public import FoundationNetworking

extension URLSessionTask {
  /// Before when a background session's task sends nothing; other tasks have none.
  @_disfavoredOverload
  public var earliestBeginDate: Date? {
    get { (self as? BackgroundDownloadTask)?.earliestBegin }
    set { (self as? BackgroundDownloadTask)?.earliestBegin = newValue }
  }
}
