// The name under which authors import the vocabulary of intents.
@_exported import WidgetIntents
