import Foundation
import SwiftUI
import WidgetKit

/// Starts the program; where `TEST_STARTS_THREAD` is set, after a thread, as a library may that a program links.
@main
enum TestProgram {
  static func main() {
    if ProcessInfo.processInfo.environment["TEST_STARTS_THREAD"] != nil {
      Thread.detachNewThread { while true { sleep(1000) } }
    }
    TestWidgets.main()
  }
}

/// Widgets that do what no widget should, and a good one beside them.
struct TestWidgets: WidgetBundle {
  @WidgetBundleBuilder
  var body: some Widget {
    GoodWidget()
    ChoosingWidget()
    CountingWidget()
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
    ChattyWidget()
    SlowSnapshotWidget()
    AskingWidget()
    SpawningWidget()
    ConventionsWidget()
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
    CalmWidget()
    PressingWidget()
    IdleWidget()
    CountdownWidget()
    StagedWidget()
    HeldWidget()
  }

  @WidgetBundleBuilder
  private var views: some Widget {
    OddSizesWidget()
    BrokenPicturesWidget()
    OddLinksWidget()
    EmptyTextWidget()
    LongTextWidget()
    LoopingViewWidget()
    HostileNamesWidget()
    FramesWidget()
  }
}
