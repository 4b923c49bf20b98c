// An event-driven parser (SAX) for an XML document in UTF-8 through libxml2, within limits: it opens no other files or
// URLs.
#ifndef PLACARD_CXMLREADER_H
#define PLACARD_CXMLREADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The result of parsing.
typedef enum {
  XML_READ_COMPLETE = 0,
  /// An event handler requested the end.
  XML_READ_STOPPED,
  XML_READ_MALFORMED,
  /// Malformed, at a '&' that does not begin an entity or character reference.
  XML_READ_LONE_AMPERSAND,
  /// The document declares its own entities, elements or attributes.
  XML_READ_DECLARATIONS,
  /// A tag is longer than the limit or has no end. Tags are limited because attributes are compared pairwise.
  XML_READ_LONG_TAG,
  /// Prefixes are bound too often. Bindings are limited because every element searches those in scope.
  XML_READ_MANY_BINDINGS,
} xml_read_status;

typedef struct {
  const char *name;
  const char *value;
  size_t value_count;
} xml_read_attribute;

typedef struct {
  void *context;
  /// `space` is the namespace URI, null for none, or the prefix if it is not bound; `attributes` are those without a
  /// prefix.
  void (*start)(void *context, const char *name, const char *space, const xml_read_attribute *attributes, size_t count);
  void (*end)(void *context);
  void (*text)(void *context, const char *bytes, size_t count);
  /// Whether to continue; called after each start and end of an element.
  bool (*continues)(void *context);
} xml_read_events;

typedef struct {
  xml_read_status status;
  /// The position of the end, from 1.
  int line, column;
} xml_read_result;

/// Parses a document, ignoring the encoding in its declaration. HTML entities are known, and an unknown entity becomes
/// its source text.
xml_read_result xml_read(const uint8_t *bytes, size_t count, const xml_read_events *events);

#endif
