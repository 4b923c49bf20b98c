/// An intent that sets a value: a toggle gives it the new one.
public protocol SetValueIntent: AppIntent {
  /// What is set.
  associatedtype ValueType: _IntentValue
  /// The value that is set; a parameter.
  var value: ValueType { get set }
}

/// An intent that plays, pauses or changes sound.
public protocol AudioPlaybackIntent: AppIntent {}

/// The first published name of ``AudioPlaybackIntent``.
public protocol AudioStartingIntent: AppIntent {}

/// An intent that starts or changes a live activity.
public protocol LiveActivityIntent: AppIntent {}

/// The first published name of ``LiveActivityIntent``.
public protocol LiveActivityStartingIntent: AppIntent {}

/// An intent that opens its app, where there is one.
public protocol ForegroundContinuableIntent: AppIntent {}

/// An intent that shows an entity in its app.
public protocol OpenIntent: AppIntent {
  /// What is shown.
  associatedtype Value: _IntentValue
  /// What is shown; a parameter.
  var target: Value { get set }
}

/// An intent that takes the place of one of an intent definition.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  /// The name of the class that it takes the place of.
  static var intentClassName: String { get }
}
