import Foundation
import SwiftUI
import WidgetKit

/// Starts the program; if `TEST_STARTS_THREAD` is set, starts a thread first, as a linked library might.
@main
enum TestProgram {
  static func main() {
    if ProcessInfo.processInfo.environment["TEST_STARTS_THREAD"] != nil {
      Thread.detachNewThread { while true { sleep(1000) } }
    }
    TestWidgets.main()
  }
}

/// A correct widget, and widgets that misbehave in various ways.
struct TestWidgets: WidgetBundle {
  @WidgetBundleBuilder
  var body: some Widget {
    GoodWidget()
    ConfigurableWidget()
    CountingWidget()
    StoredCountWidget()
    SwitchControl()
    providers
    timelines
    stacked
    views
  }

  @WidgetBundleBuilder
  private var providers: some Widget {
    NeverAnsweringWidget()
    LoopingWidget()
    ChatteringWidget()
    GrowingWidget()
    CrashingWidget()
    ExitingWidget()
    TwiceAnsweringWidget()
    MethodlessWidget()
    StandardInputWidget()
    SlowSnapshotWidget()
    WidgetCenterWidget()
    SpawningWidget()
    LocaleWidget()
    FetchingWidget()
  }

  @WidgetBundleBuilder
  private var timelines: some Widget {
    EmptyTimelineWidget()
    UnsortedWidget()
    DuplicateDatesWidget()
    ManyEntriesWidget()
    HalfHourlyWidget()
    CloseEntriesWidget()
  }

  @WidgetBundleBuilder
  private var stacked: some Widget {
    NoRelevanceWidget()
    HighRelevanceWidget()
    ZeroRelevanceWidget()
    CountdownWidget()
    StagedWidget()
    BlockingViewWidget()
  }

  @WidgetBundleBuilder
  private var views: some Widget {
    OddSizesWidget()
    BrokenImagesWidget()
    OddLinksWidget()
    EmptyTextWidget()
    LongTextWidget()
    LoopingViewWidget()
    HostileNamesWidget()
    FramesWidget()
    VersionedWidget()
  }
}
