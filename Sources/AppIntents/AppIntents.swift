// The name under which authors import the vocabulary of app intents.
@_exported import WidgetIntents
