import PlacardCLI
import WidgetTimeline

ProgramRunner { environment, resources in
  WidgetProgram(widgets: [], environment: environment, resources: resources)
}.run()
