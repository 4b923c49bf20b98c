#include "CHTTPServer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_FIELDS = 64, STREAM_BLOCK = 32 << 10, CLOSING_CONNECTIONS = 256 };

struct http_reply {
  struct MHD_Connection *connection;
  bool is_answered, is_stream;
};

// The state of a connection, in the order in which connections are closed for a new one.
typedef enum { WAITS_FOR_REQUEST, STREAMS, ANSWERS, IS_CLOSED } connection_state;

typedef struct tracked {
  int socket;
  connection_state state;
  // The sequence number of the last state change: the connection with the lowest one has been in its state for
  // longest.
  uint64_t since;
  struct tracked *next;
} tracked;

typedef struct {
  http_options options;
  pthread_mutex_t mutex;
  tracked *connections;
  uint64_t changes;
} server;

static void set_state(server *server, tracked *connection, connection_state state) {
  pthread_mutex_lock(&server->mutex);
  if (connection->state != IS_CLOSED) {
    connection->state = state;
    connection->since = ++server->changes;
  }
  pthread_mutex_unlock(&server->mutex);
}

// Closes the connection that has been waiting for longest if there are too many; requires the mutex. A connection
// with a response in progress is never closed, as responses are limited in time.
static void make_room(server *server) {
  unsigned open = 0;
  tracked *oldest = NULL;
  for (tracked *each = server->connections; each; each = each->next) {
    if (each->state == IS_CLOSED) continue;
    open++;
    if (each->state == ANSWERS) continue;
    if (!oldest || each->state < oldest->state || (each->state == oldest->state && each->since < oldest->since))
      oldest = each;
  }
  if (open <= server->options.maximum_connections || !oldest) return;
  oldest->state = IS_CLOSED;
  // Its thread detects the end of the connection and releases it.
  shutdown(oldest->socket, SHUT_RDWR);
}

static void track(void *context, struct MHD_Connection *connection, void **kept,
                  enum MHD_ConnectionNotificationCode code) {
  server *server = context;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    tracked *started = calloc(1, sizeof *started);
    *kept = started;
    if (!started) return;
    started->socket = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    pthread_mutex_lock(&server->mutex);
    started->since = ++server->changes;
    started->next = server->connections;
    server->connections = started;
    make_room(server);
    pthread_mutex_unlock(&server->mutex);
  } else if (*kept) {
    // The socket is open until this returns.
    pthread_mutex_lock(&server->mutex);
    tracked **place = &server->connections;
    while (*place && *place != *kept) place = &(*place)->next;
    if (*place) *place = (*place)->next;
    pthread_mutex_unlock(&server->mutex);
    free(*kept);
    *kept = NULL;
  }
}

// The state of a request while its body is received.
typedef struct {
  uint8_t *body;
  size_t count;
  bool is_announced_too_large;
} exchange;

typedef struct {
  http_field fields[MOST_FIELDS];
  size_t count;
} field_list;

static enum MHD_Result add_field(void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  (void)kind;
  field_list *list = context;
  if (list->count == MOST_FIELDS) return MHD_NO;
  list->fields[list->count++] = (http_field){name, value ? value : ""};
  return MHD_YES;
}

static bool send_response(http_reply *reply, int status, const http_field *fields, size_t field_count,
                          struct MHD_Response *response) {
  if (!response) return false;
  bool is_good = !reply->is_answered;
  for (size_t i = 0; i < field_count && is_good; i++)
    is_good = MHD_add_response_header(response, fields[i].name, fields[i].value) == MHD_YES;
  if (is_good) is_good = MHD_queue_response(reply->connection, (unsigned)status, response) == MHD_YES;
  reply->is_answered |= is_good;
  MHD_destroy_response(response);
  return is_good;
}

bool http_reply_bytes(http_reply *reply, int status, const http_field *fields, size_t field_count,
                      const uint8_t *bytes, size_t count) {
  return send_response(reply, status, fields, field_count,
                       MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY));
}

static ssize_t read_stream(void *context, uint64_t position, char *bytes, size_t most) {
  (void)position;
  http_stream *stream = context;
  ptrdiff_t count = stream->read(stream->context, (uint8_t *)bytes, most);
  return count > 0 ? count : MHD_CONTENT_READER_END_OF_STREAM;
}

static void finish_stream(void *context) {
  http_stream *stream = context;
  stream->finish(stream->context);
  free(stream);
}

bool http_reply_stream(http_reply *reply, int status, const http_field *fields, size_t field_count,
                       http_stream stream) {
  http_stream *kept = malloc(sizeof *kept);
  struct MHD_Response *response = NULL;
  if (kept) {
    *kept = stream;
    response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BLOCK, read_stream, kept, finish_stream);
  }
  if (!response) {
    stream.finish(stream.context);
    free(kept);
    return false;
  }
  reply->is_stream = send_response(reply, status, fields, field_count, response);
  return reply->is_stream;
}

// Appends a part of the body; false if it is larger than allowed.
static bool take_body(exchange *state, const char *bytes, size_t count, size_t most) {
  if (count > most || state->count > most - count) return false;
  uint8_t *body = realloc(state->body, state->count + count);
  if (!body) return false;
  memcpy(body + state->count, bytes, count);
  state->body = body;
  state->count += count;
  return true;
}

static bool announces_too_much(struct MHD_Connection *connection, size_t most) {
  const char *length = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Content-Length");
  return length && strtoull(length, NULL, 10) > most;
}

static enum MHD_Result answer(server *server, struct MHD_Connection *connection, const char *path,
                              const char *method, const exchange *state) {
  const http_options *options = &server->options;
  field_list list = {.count = 0};
  bool has_too_many_fields = MHD_get_connection_values(connection, MHD_HEADER_KIND, NULL, NULL) > MOST_FIELDS;
  MHD_get_connection_values(connection, MHD_HEADER_KIND, add_field, &list);
  http_request request = {
      .method = method,
      .path = path,
      .fields = list.fields,
      .field_count = list.count,
      .body = state->body,
      .body_count = state->count,
      .is_too_large = state->is_announced_too_large,
      .has_too_many_fields = has_too_many_fields,
  };
  http_reply reply = {.connection = connection};
  tracked *own = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
  if (own) set_state(server, own, ANSWERS);
  options->answer(options->context, &request, &reply);
  // The state remains that of a stream until the client disconnects: no request follows a stream.
  if (own) set_state(server, own, reply.is_stream ? STREAMS : WAITS_FOR_REQUEST);
  return reply.is_answered ? MHD_YES : MHD_NO;
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path, const char *method,
                              const char *version, const char *bytes, size_t *count, void **kept) {
  (void)version;
  server *server = context;
  const http_options *options = &server->options;
  exchange *state = *kept;
  if (!state) {
    *kept = state = calloc(1, sizeof *state);
    if (!state) return MHD_NO;
    state->is_announced_too_large = announces_too_much(connection, options->maximum_body_bytes);
    // Responds before reading a body that is not accepted.
    return state->is_announced_too_large ? answer(server, connection, path, method, state) : MHD_YES;
  }
  if (*count > 0) {
    if (!take_body(state, bytes, *count, options->maximum_body_bytes)) return MHD_NO;
    *count = 0;
    return MHD_YES;
  }
  return answer(server, connection, path, method, state);
}

static void complete(void *context, struct MHD_Connection *connection, void **kept,
                     enum MHD_RequestTerminationCode code) {
  (void)context, (void)connection, (void)code;
  exchange *state = *kept;
  if (!state) return;
  free(state->body);
  free(state);
  *kept = NULL;
}

// A socket that listens for this machine only, or -1 with the reason in `errno`.
static int listen_locally(uint16_t *port) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0) return -1;
  int on = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(*port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, length) == 0 && listen(listener, 32) == 0 &&
      getsockname(listener, (struct sockaddr *)&address, &length) == 0) {
    *port = ntohs(address.sin_port);
    return listener;
  }
  int error = errno;
  close(listener);
  errno = error;
  return -1;
}

int http_serve(const http_options *options, uint16_t *port) {
  *port = options->port;
  int listener = listen_locally(port);
  if (listener < 0) return errno;
  server *kept = calloc(1, sizeof *kept);
  if (!kept) {
    close(listener);
    return ENOMEM;
  }
  kept->options = *options;
  pthread_mutex_init(&kept->mutex, NULL);
  // Beyond its limit the library rejects new connections. Connections that were closed for new ones end in their
  // own threads, which may take a while; until then they count.
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL, 0, NULL, NULL, handle, kept,
      MHD_OPTION_LISTEN_SOCKET, listener,
      MHD_OPTION_CONNECTION_LIMIT, options->maximum_connections + CLOSING_CONNECTIONS,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->connection_bytes, MHD_OPTION_CONNECTION_TIMEOUT,
      options->idle_seconds, MHD_OPTION_THREAD_STACK_SIZE, (size_t)8 << 20, MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_NOTIFY_COMPLETED, complete, NULL, MHD_OPTION_NOTIFY_CONNECTION, track, kept, MHD_OPTION_END);
  if (daemon) return 0;
  close(listener);
  pthread_mutex_destroy(&kept->mutex);
  free(kept);
  return EAGAIN;
}
