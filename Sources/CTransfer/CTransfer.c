#define _GNU_SOURCE
#include "CTransfer.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { MAX_HEADERS = 200, MAX_HEADER_BYTES = 128 << 10 };

typedef struct {
  const transfer_request *request;
  size_t body_bytes, header_bytes, header_count;
  bool is_rejected, is_too_large, has_too_many_headers;
} progress;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void initialize(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

static bool allows(const transfer_request *request, const struct sockaddr *address) {
  if (address->sa_family == AF_INET) {
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)address;
    return request->allows(request->context, (const uint8_t *)&v4->sin_addr, 4);
  }
  if (address->sa_family == AF_INET6) {
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)address;
    return request->allows(request->context, (const uint8_t *)&v6->sin6_addr, 16);
  }
  return false;
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  progress *state = context;
  if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
  if (!allows(state->request, &address->addr)) {
    state->is_rejected = true;
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t receive_header(char *bytes, size_t size, size_t count, void *context) {
  progress *state = context;
  count *= size;
  state->header_bytes += count;
  state->header_count += 1;
  if (state->header_bytes > MAX_HEADER_BYTES || state->header_count > MAX_HEADERS) {
    state->has_too_many_headers = true;
    return 0;
  }
  state->request->header(state->request->context, (const uint8_t *)bytes, count);
  return count;
}

static size_t receive_body(char *bytes, size_t size, size_t count, void *context) {
  progress *state = context;
  count *= size;
  if (count > state->request->maximum_bytes - state->body_bytes) {
    state->is_too_large = true;
    return 0;
  }
  state->body_bytes += count;
  state->request->body_part(state->request->context, (const uint8_t *)bytes, count);
  return count;
}

static transfer_outcome outcome_of(CURLcode code, const progress *state) {
  if (state->is_too_large || code == CURLE_FILESIZE_EXCEEDED) return TRANSFER_TOO_LARGE;
  if (state->has_too_many_headers) return TRANSFER_TOO_MANY_HEADERS;
  switch (code) {
  case CURLE_OK: return TRANSFER_COMPLETED;
  case CURLE_COULDNT_RESOLVE_HOST: return TRANSFER_HOST_NOT_FOUND;
  case CURLE_OPERATION_TIMEDOUT: return TRANSFER_TIMED_OUT;
  case CURLE_COULDNT_CONNECT: return state->is_rejected ? TRANSFER_ADDRESS_REJECTED : TRANSFER_NOT_CONNECTED;
  case CURLE_SSL_CONNECT_ERROR:
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_ISSUER_ERROR:
  case CURLE_SSL_INVALIDCERTSTATUS:
  case CURLE_SSL_CERTPROBLEM:
  case CURLE_SSL_CIPHER: return TRANSFER_TLS_FAILED;
  default: return TRANSFER_FAILED;
  }
}

static void set_method(CURL *curl, const transfer_request *request) {
  curl_easy_setopt(curl, CURLOPT_HTTPGET, 1L);
  if (request->body) {
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_count);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request->body);
  }
  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, request->method);
}

static void set_limits(CURL *curl, const transfer_request *request) {
  long milliseconds = request->seconds < 0.001 ? 1 : (long)(request->seconds * 1000);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, milliseconds);
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, milliseconds);
  curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)request->maximum_bytes);
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  // A lookup that hangs is abandoned with its thread.
  curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  // With a proxy, the address of the server could not be checked.
  if (!request->uses_proxy) curl_easy_setopt(curl, CURLOPT_PROXY, "");
  curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
  curl_easy_setopt(curl, CURLOPT_FRESH_CONNECT, request->session ? 0L : 1L);
}

static void set_callbacks(CURL *curl, progress *state) {
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, state);
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, receive_header);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, state);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive_body);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, state);
}

static struct curl_slist *list(const char *const *lines, size_t count, bool *is_complete) {
  struct curl_slist *list = NULL;
  for (size_t i = 0; i < count; i++) {
    struct curl_slist *longer = curl_slist_append(list, lines[i]);
    if (!longer) *is_complete = false;
    if (longer) list = longer;
  }
  return list;
}

static void record_address(CURL *curl, transfer_result *result) {
  char *text = NULL;
  if (curl_easy_getinfo(curl, CURLINFO_PRIMARY_IP, &text) != CURLE_OK || !text) return;
  if (inet_pton(AF_INET, text, result->address) == 1) result->address_count = 4;
  else if (inet_pton(AF_INET6, text, result->address) == 1) result->address_count = 16;
}

static void record_outcome(CURL *curl, CURLcode code, const progress *state, transfer_result *result) {
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(curl, CURLINFO_TOTAL_TIME, &result->seconds);
  result->status = (int)status;
  result->outcome = outcome_of(code, state);
  record_address(curl, result);
  if (!result->reason[0]) snprintf(result->reason, sizeof result->reason, "%s", curl_easy_strerror(code));
}

// A session is an easy handle: resetting it keeps its connections.
transfer_session *transfer_session_make(void) {
  pthread_once(&once, initialize);
  return (transfer_session *)curl_easy_init();
}

void transfer_session_free(transfer_session *session) { curl_easy_cleanup((CURL *)session); }

int64_t transfer_system_time(void) {
  struct timespec now = {0};
  syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
  return now.tv_sec;
}

transfer_result transfer_perform(const transfer_request *request) {
  transfer_result result = {.outcome = TRANSFER_FAILED};
  char reason[CURL_ERROR_SIZE] = "";
  progress state = {.request = request};
  pthread_once(&once, initialize);
  CURL *curl = request->session ? (CURL *)request->session : curl_easy_init();
  if (!curl) return result;
  bool is_complete = true;
  struct curl_slist *headers = list(request->headers, request->header_count, &is_complete);
  struct curl_slist *resolves = list(request->resolves, request->resolve_count, &is_complete);
  set_method(curl, request);
  set_limits(curl, request);
  set_callbacks(curl, &state);
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, reason);
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(curl, CURLOPT_RESOLVE, resolves);
  if (request->authorities) curl_easy_setopt(curl, CURLOPT_CAINFO, request->authorities);
  if (is_complete && curl_easy_setopt(curl, CURLOPT_URL, request->url) == CURLE_OK) {
    CURLcode code = curl_easy_perform(curl);
    memcpy(result.reason, reason, sizeof result.reason - 1);
    record_outcome(curl, code, &state, &result);
  }
  // The options point to memory of this request.
  if (request->session) curl_easy_reset(curl);
  else curl_easy_cleanup(curl);
  curl_slist_free_all(headers);
  curl_slist_free_all(resolves);
  return result;
}

static bool read_address(CURLU *url, const char *base, const char *text, transfer_address *address) {
  const unsigned flags = CURLU_DISALLOW_USER;
  if (base && curl_url_set(url, CURLUPART_URL, base, flags) != CURLUE_OK) return false;
  // Servers send malformed URLs that browsers accept.
  if (curl_url_set(url, CURLUPART_URL, text, base ? flags | CURLU_URLENCODE : flags) != CURLUE_OK) return false;
  curl_url_set(url, CURLUPART_FRAGMENT, NULL, 0);
  return curl_url_get(url, CURLUPART_SCHEME, &address->scheme, 0) == CURLUE_OK
    && curl_url_get(url, CURLUPART_HOST, &address->host, 0) == CURLUE_OK
    && curl_url_get(url, CURLUPART_PORT, &address->port, CURLU_DEFAULT_PORT) == CURLUE_OK
    && curl_url_get(url, CURLUPART_URL, &address->url, 0) == CURLUE_OK;
}

transfer_address transfer_address_make(const char *base, const char *text) {
  transfer_address address = {0};
  pthread_once(&once, initialize);
  CURLU *url = curl_url();
  if (url && !read_address(url, base, text, &address)) transfer_address_free(&address);
  curl_url_cleanup(url);
  return address;
}

void transfer_address_free(transfer_address *address) {
  curl_free(address->url);
  curl_free(address->scheme);
  curl_free(address->host);
  curl_free(address->port);
  *address = (transfer_address){0};
}
