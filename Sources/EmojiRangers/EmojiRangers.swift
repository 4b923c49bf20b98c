import SwiftUI
import WidgetKit

@main
struct EmojiRangers: WidgetBundle {
  @WidgetBundleBuilder
  var body: some Widget {
    LeaderboardWidget()
    HeroWidget()
    RangerWidget()
    JokeWidget()
  }
}
