#include "CXMLReader.h"

#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  /// The number of bytes that are passed to the parser at once, and the maximum length of a tag.
  CHUNK_SIZE = 16 << 10,
  MAXIMUM_BINDINGS = 5000,
  MAXIMUM_ATTRIBUTES = CHUNK_SIZE / 4,
};

typedef struct {
  const xml_read_events *events;
  xmlParserCtxtPtr parser;
  xml_read_status status;
  int bindings;
  /// The entity that was looked up most recently.
  xmlEntity entity;
  char content[160];
  xml_read_attribute attributes[MAXIMUM_ATTRIBUTES];
} reader;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void start_library(void) { xmlInitParser(); }

static void stop(reader *state, xml_read_status status) {
  if (state->status == XML_READ_COMPLETE) state->status = status;
  xmlStopParser(state->parser);
}

static void check_continues(reader *state) {
  if (!state->events->continues(state->events->context)) stop(state, XML_READ_STOPPED);
}

static void start_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *space,
    int bindings, const xmlChar **bound, int count, int defaulted, const xmlChar **attributes) {
  reader *state = context;
  (void)bound;
  (void)defaulted;
  state->bindings += bindings;
  if (state->bindings > MAXIMUM_BINDINGS) return stop(state, XML_READ_MANY_BINDINGS);
  if (count > MAXIMUM_ATTRIBUTES) return stop(state, XML_READ_LONG_TAG);
  size_t own = 0;
  for (int i = 0; i < count; i++) {
    // Name, prefix, namespace URI, and the start and end of the value.
    const xmlChar **attribute = attributes + 5 * i;
    if (attribute[1]) continue;
    state->attributes[own++] = (xml_read_attribute){
        (const char *)attribute[0], (const char *)attribute[3], (size_t)(attribute[4] - attribute[3])};
  }
  state->events->start(state->events->context, (const char *)name, (const char *)(space ? space : prefix),
      state->attributes, own);
  check_continues(state);
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *space) {
  reader *state = context;
  (void)name;
  (void)prefix;
  (void)space;
  state->events->end(state->events->context);
  check_continues(state);
}

static void take_text(void *context, const xmlChar *bytes, int count) {
  reader *state = context;
  state->events->text(state->events->context, (const char *)bytes, (size_t)count);
}

/// Returns an HTML entity, or for an unknown name one whose content is its own source text.
static xmlEntityPtr look_up_entity(void *context, const xmlChar *name) {
  reader *state = context;
  // In text the content is used unchanged; in an attribute value it is parsed again.
  bool is_attribute = state->parser->instate == XML_PARSER_ATTRIBUTE_VALUE;
  const htmlEntityDesc *known = htmlEntityLookup(name);
  if (known) {
    int length = xmlCopyCharMultiByte((xmlChar *)state->content, (int)known->value);
    state->content[length] = 0;
  } else {
    int length = snprintf(state->content, sizeof state->content, "%s%s;", is_attribute ? "&#38;" : "&", name);
    // No HTML entity has such a long name.
    if (length >= (int)sizeof state->content) return NULL;
  }
  memset(&state->entity, 0, sizeof state->entity);
  state->entity.type = XML_ENTITY_DECL;
  state->entity.etype = is_attribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY;
  state->entity.name = name;
  state->entity.content = state->entity.orig = (xmlChar *)state->content;
  state->entity.length = (int)strlen(state->content);
  return &state->entity;
}

static xmlEntityPtr no_parameter_entity(void *context, const xmlChar *name) {
  (void)context;
  (void)name;
  return NULL;
}

static void reject_entity(void *context, const xmlChar *name, int type, const xmlChar *public_id,
    const xmlChar *system_id, xmlChar *content) {
  (void)name, (void)type, (void)public_id, (void)system_id, (void)content;
  stop(context, XML_READ_DECLARATIONS);
}

static void reject_attribute(void *context, const xmlChar *element, const xmlChar *name, int type, int kind,
    const xmlChar *value, xmlEnumerationPtr values) {
  (void)element, (void)name, (void)type, (void)kind, (void)value;
  xmlFreeEnumeration(values);
  stop(context, XML_READ_DECLARATIONS);
}

static void reject_element(void *context, const xmlChar *name, int type, xmlElementContentPtr content) {
  (void)name, (void)type, (void)content;
  stop(context, XML_READ_DECLARATIONS);
}

static void reject_notation(void *context, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id) {
  (void)name, (void)public_id, (void)system_id;
  stop(context, XML_READ_DECLARATIONS);
}

static void reject_unparsed(void *context, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id,
    const xmlChar *notation) {
  (void)name, (void)public_id, (void)system_id, (void)notation;
  stop(context, XML_READ_DECLARATIONS);
}

/// Whether the parser's next character follows a '&'.
static bool is_after_ampersand(xmlParserCtxtPtr parser) {
  const xmlParserInput *input = parser->input;
  return input && input->cur > input->base && input->cur[-1] == '&';
}

/// Records the first error only, as it stops the parser; an undeclared namespace prefix is not an error.
static void take_error(void *context, xmlErrorPtr error) {
  reader *state = context;
  if (!error || error->level != XML_ERR_FATAL) return;
  switch (error->code) {
  // libxml2 reports missing names of tags with the same code.
  case XML_ERR_NAME_REQUIRED:
    if (!is_after_ampersand(state->parser)) break;
    // fall through
  case XML_ERR_ENTITYREF_NO_NAME:
  case XML_ERR_ENTITYREF_SEMICOL_MISSING:
  case XML_ERR_UNDECLARED_ENTITY:
  case XML_ERR_INVALID_CHARREF:
  case XML_ERR_INVALID_DEC_CHARREF:
  case XML_ERR_INVALID_HEX_CHARREF:
  case XML_ERR_INVALID_CHAR:
    if (state->status == XML_READ_COMPLETE) state->status = XML_READ_LONE_AMPERSAND;
    return;
  default: break;
  }
  if (state->status == XML_READ_COMPLETE) state->status = XML_READ_MALFORMED;
}

static xmlSAXHandler handler(void) {
  xmlSAXHandler handler = {0};
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = start_element;
  handler.endElementNs = end_element;
  handler.characters = handler.ignorableWhitespace = handler.cdataBlock = take_text;
  handler.getEntity = look_up_entity;
  handler.getParameterEntity = no_parameter_entity;
  handler.entityDecl = reject_entity;
  handler.attributeDecl = reject_attribute;
  handler.elementDecl = reject_element;
  handler.notationDecl = reject_notation;
  handler.unparsedEntityDecl = reject_unparsed;
  handler.serror = take_error;
  return handler;
}

/// Whether the parser is waiting for the end of a tag that is longer than a chunk.
static bool is_in_long_tag(xmlParserCtxtPtr parser) {
  const xmlParserInput *input = parser->input;
  if (!input || input->end - input->cur < CHUNK_SIZE || input->cur[0] != '<') return false;
  return input->cur[1] != '!' && input->cur[1] != '?';
}

xml_read_result xml_read(const uint8_t *bytes, size_t count, const xml_read_events *events) {
  xml_read_result result = {XML_READ_MALFORMED, 1, 1};
  pthread_once(&once, start_library);
  xmlSAXHandler sax = handler();
  reader *state = calloc(1, sizeof *state);
  xmlParserCtxtPtr parser = state ? xmlCreatePushParserCtxt(&sax, state, NULL, 0, NULL) : NULL;
  if (!parser) {
    free(state);
    return result;
  }
  state->events = events;
  state->parser = parser;
  xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_IGNORE_ENC);
  for (size_t start = 0; start < count && state->status == XML_READ_COMPLETE; start += CHUNK_SIZE) {
    size_t length = count - start < CHUNK_SIZE ? count - start : CHUNK_SIZE;
    xmlParseChunk(parser, (const char *)bytes + start, (int)length, 0);
    if (state->status == XML_READ_COMPLETE && is_in_long_tag(parser)) stop(state, XML_READ_LONG_TAG);
  }
  if (state->status == XML_READ_COMPLETE) xmlParseChunk(parser, NULL, 0, 1);
  if (state->status == XML_READ_COMPLETE && !parser->wellFormed) state->status = XML_READ_MALFORMED;
  result.status = state->status;
  result.line = xmlSAX2GetLineNumber(parser);
  result.column = xmlSAX2GetColumnNumber(parser);
  xmlDocPtr document = parser->myDoc;
  xmlFreeParserCtxt(parser);
  // Declarations may have created a document.
  if (document) xmlFreeDoc(document);
  free(state);
  return result;
}
