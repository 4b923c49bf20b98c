// An XML document in UTF-8 through libxml2, event by event: nothing else is opened, and all is bounded.
#ifndef PLACARD_CXMLREADER_H
#define PLACARD_CXMLREADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How reading ended.
typedef enum {
  XML_READ_WHOLE = 0,
  /// An event asked for it.
  XML_READ_STOPPED,
  XML_READ_MALFORMED,
  /// As before, at a '&' that begins no entity or character.
  XML_READ_LONE_AMPERSAND,
  /// The document declares entities, elements or attributes of its own.
  XML_READ_DECLARATIONS,
  /// A tag is longer than it may be, or has no end: attributes are compared each with each.
  XML_READ_LONG_TAG,
  /// Prefixes are bound too often: every element looks through those that hold.
  XML_READ_MANY_BINDINGS,
} xml_read_ending;

typedef struct {
  const char *name;
  const char *value;
  size_t value_count;
} xml_read_attribute;

typedef struct {
  void *context;
  /// `space` is null without a vocabulary, and the prefix where no vocabulary is bound to it; attributes are those
  /// without a prefix.
  void (*start)(void *context, const char *name, const char *space, const xml_read_attribute *attributes, size_t count);
  void (*end)(void *context);
  void (*text)(void *context, const char *bytes, size_t count);
  /// Whether to go on; asked after each element begins or ends.
  bool (*continues)(void *context);
} xml_read_events;

typedef struct {
  xml_read_ending ending;
  /// Where it ended, from 1.
  int line, column;
} xml_read_result;

/// Reads a document without a declaration of its encoding. The entities of HTML are known, and an unknown one is
/// the text that it is written as.
xml_read_result xml_read(const uint8_t *bytes, size_t count, const xml_read_events *events);

#endif
