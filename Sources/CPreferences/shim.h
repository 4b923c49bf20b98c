// Foundation exports this function, and has no header for it.

/// Writes the values of 'UserDefaults' that this process has changed, and drops those that it has read.
void CFPreferencesFlushCaches(void);
