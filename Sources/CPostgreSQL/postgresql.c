#include "CPostgreSQL.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

// The part of libpq's binary interface that is used. It has been the same since version 9.
typedef struct {
  char *relname;
  int be_pid;
  char *extra;
} pq_notification;

static struct {
  placard_pg_connection *(*connectdbParams)(const char *const *, const char *const *, int);
  int (*status)(const placard_pg_connection *);
  char *(*errorMessage)(const placard_pg_connection *);
  int (*serverVersion)(const placard_pg_connection *);
  int (*socket)(const placard_pg_connection *);
  void (*finish)(placard_pg_connection *);
  void *(*setNoticeProcessor)(placard_pg_connection *, void (*)(void *, const char *), void *);
  placard_pg_result *(*exec)(placard_pg_connection *, const char *);
  placard_pg_result *(*prepare)(placard_pg_connection *, const char *, const char *, int, const unsigned *);
  placard_pg_result *(*execPrepared)(
      placard_pg_connection *, const char *, int, const char *const *, const int *, const int *, int);
  int (*resultStatus)(const placard_pg_result *);
  char *(*resultErrorMessage)(const placard_pg_result *);
  char *(*resultErrorField)(const placard_pg_result *, int);
  char *(*cmdTuples)(placard_pg_result *);
  int (*ntuples)(const placard_pg_result *);
  int (*nfields)(const placard_pg_result *);
  char *(*fname)(const placard_pg_result *, int);
  unsigned (*ftype)(const placard_pg_result *, int);
  int (*getisnull)(const placard_pg_result *, int, int);
  char *(*getvalue)(const placard_pg_result *, int, int);
  int (*getlength)(const placard_pg_result *, int, int);
  void (*clear)(placard_pg_result *);
  int (*consumeInput)(placard_pg_connection *);
  pq_notification *(*notifies)(placard_pg_connection *);
  void (*freemem)(void *);
} pq;

static const struct {
  const char *name;
  void *function;
} symbols[] = {
    {"PQconnectdbParams", &pq.connectdbParams},
    {"PQstatus", &pq.status},
    {"PQerrorMessage", &pq.errorMessage},
    {"PQserverVersion", &pq.serverVersion},
    {"PQsocket", &pq.socket},
    {"PQfinish", &pq.finish},
    {"PQsetNoticeProcessor", &pq.setNoticeProcessor},
    {"PQexec", &pq.exec},
    {"PQprepare", &pq.prepare},
    {"PQexecPrepared", &pq.execPrepared},
    {"PQresultStatus", &pq.resultStatus},
    {"PQresultErrorMessage", &pq.resultErrorMessage},
    {"PQresultErrorField", &pq.resultErrorField},
    {"PQcmdTuples", &pq.cmdTuples},
    {"PQntuples", &pq.ntuples},
    {"PQnfields", &pq.nfields},
    {"PQfname", &pq.fname},
    {"PQftype", &pq.ftype},
    {"PQgetisnull", &pq.getisnull},
    {"PQgetvalue", &pq.getvalue},
    {"PQgetlength", &pq.getlength},
    {"PQclear", &pq.clear},
    {"PQconsumeInput", &pq.consumeInput},
    {"PQnotifies", &pq.notifies},
    {"PQfreemem", &pq.freemem},
};

enum {
  connectionIsOK = 0,
  statusCommandOK = 1,
  statusTuplesOK = 2,
  fieldSQLState = 'C',
};

static const char *loadError = NULL;

static void load(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    loadError = "PostgreSQL's client library is missing; install libpq5";
    return;
  }
  for (size_t index = 0; index < sizeof symbols / sizeof symbols[0]; index++) {
    void *function = dlsym(library, symbols[index].name);
    if (function == NULL) {
      loadError = "PostgreSQL's client library lacks a function; install a newer libpq5";
      return;
    }
    *(void **)symbols[index].function = function;
  }
}

const char *placard_pg_load_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return loadError;
}

placard_pg_connection *placard_pg_connect(const char *const *keywords, const char *const *values) {
  return pq.connectdbParams(keywords, values, 1);
}

bool placard_pg_is_connected(const placard_pg_connection *connection) {
  return pq.status(connection) == connectionIsOK;
}

const char *placard_pg_error_message(const placard_pg_connection *connection) { return pq.errorMessage(connection); }

int placard_pg_server_version(const placard_pg_connection *connection) { return pq.serverVersion(connection); }

int placard_pg_socket(const placard_pg_connection *connection) { return pq.socket(connection); }

void placard_pg_close(placard_pg_connection *connection) { pq.finish(connection); }

static void ignore(void *context, const char *message) {}

void placard_pg_silence_notices(placard_pg_connection *connection) {
  pq.setNoticeProcessor(connection, ignore, NULL);
}

placard_pg_result *placard_pg_execute(placard_pg_connection *connection, const char *text) {
  return pq.exec(connection, text);
}

placard_pg_result *placard_pg_prepare(
    placard_pg_connection *connection, const char *name, const char *text, int count,
    const unsigned *types) {
  return pq.prepare(connection, name, text, count, types);
}

placard_pg_result *placard_pg_execute_prepared(
    placard_pg_connection *connection, const char *name, int count, const char *const *arguments, const int *lengths,
    const int *formats) {
  return pq.execPrepared(connection, name, count, arguments, lengths, formats, 0);
}

placard_pg_outcome placard_pg_result_outcome(const placard_pg_result *result) {
  switch (pq.resultStatus(result)) {
    case statusCommandOK: return placard_pg_outcome_command;
    case statusTuplesOK: return placard_pg_outcome_rows;
    default: return placard_pg_outcome_error;
  }
}

const char *placard_pg_result_message(const placard_pg_result *result) { return pq.resultErrorMessage(result); }

const char *placard_pg_result_state(const placard_pg_result *result) {
  const char *state = pq.resultErrorField(result, fieldSQLState);
  return state == NULL ? "" : state;
}

int placard_pg_result_changed_rows(placard_pg_result *result) { return atoi(pq.cmdTuples(result)); }

int placard_pg_result_row_count(const placard_pg_result *result) { return pq.ntuples(result); }

int placard_pg_result_column_count(const placard_pg_result *result) { return pq.nfields(result); }

const char *placard_pg_result_column_name(const placard_pg_result *result, int column) {
  return pq.fname(result, column);
}

unsigned placard_pg_result_column_type(const placard_pg_result *result, int column) {
  return pq.ftype(result, column);
}

bool placard_pg_result_is_null(const placard_pg_result *result, int row, int column) {
  return pq.getisnull(result, row, column) != 0;
}

const char *placard_pg_result_value(const placard_pg_result *result, int row, int column) {
  return pq.getvalue(result, row, column);
}

int placard_pg_result_length(const placard_pg_result *result, int row, int column) {
  return pq.getlength(result, row, column);
}

void placard_pg_result_free(placard_pg_result *result) { pq.clear(result); }

int placard_pg_take_notifications(placard_pg_connection *connection) {
  if (pq.consumeInput(connection) == 0) return -1;
  int count = 0;
  for (pq_notification *next; (next = pq.notifies(connection)) != NULL; count++) pq.freemem(next);
  return count;
}
