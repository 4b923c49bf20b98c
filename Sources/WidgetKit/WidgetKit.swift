@_exported public import Dispatch
@_exported public import Foundation
@_exported public import PlacardCLI
@_exported public import SwiftUI
@_exported public import WidgetActivities
@_exported public import WidgetIntents
@_exported public import WidgetNetworking
@_exported public import WidgetTimeline
