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
  pg_connection *(*connectdbParams)(const char *const *, const char *const *, int);
  int (*status)(const pg_connection *);
  char *(*errorMessage)(const pg_connection *);
  int (*serverVersion)(const pg_connection *);
  int (*socket)(const pg_connection *);
  void (*finish)(pg_connection *);
  void *(*setNoticeProcessor)(pg_connection *, void (*)(void *, const char *), void *);
  pg_result *(*exec)(pg_connection *, const char *);
  pg_result *(*prepare)(pg_connection *, const char *, const char *, int, const unsigned *);
  pg_result *(*execPrepared)(
      pg_connection *, const char *, int, const char *const *, const int *, const int *, int);
  int (*resultStatus)(const pg_result *);
  char *(*resultErrorMessage)(const pg_result *);
  char *(*resultErrorField)(const pg_result *, int);
  char *(*cmdTuples)(pg_result *);
  int (*ntuples)(const pg_result *);
  int (*nfields)(const pg_result *);
  char *(*fname)(const pg_result *, int);
  unsigned (*ftype)(const pg_result *, int);
  int (*getisnull)(const pg_result *, int, int);
  char *(*getvalue)(const pg_result *, int, int);
  int (*getlength)(const pg_result *, int, int);
  void (*clear)(pg_result *);
  int (*consumeInput)(pg_connection *);
  pq_notification *(*notifies)(pg_connection *);
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

const char *pg_load_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return loadError;
}

pg_connection *pg_connect(const char *const *keywords, const char *const *values) {
  return pq.connectdbParams(keywords, values, 1);
}

bool pg_is_connected(const pg_connection *connection) {
  return pq.status(connection) == connectionIsOK;
}

const char *pg_error_message(const pg_connection *connection) { return pq.errorMessage(connection); }

int pg_server_version(const pg_connection *connection) { return pq.serverVersion(connection); }

int pg_socket(const pg_connection *connection) { return pq.socket(connection); }

void pg_close(pg_connection *connection) { pq.finish(connection); }

static void ignore(void *context, const char *message) {}

void pg_silence_notices(pg_connection *connection) {
  pq.setNoticeProcessor(connection, ignore, NULL);
}

pg_result *pg_execute(pg_connection *connection, const char *text) {
  return pq.exec(connection, text);
}

pg_result *pg_prepare(
    pg_connection *connection, const char *name, const char *text, int count,
    const unsigned *types) {
  return pq.prepare(connection, name, text, count, types);
}

pg_result *pg_execute_prepared(
    pg_connection *connection, const char *name, int count, const char *const *arguments) {
  return pq.execPrepared(connection, name, count, arguments, NULL, NULL, 0);
}

pg_outcome pg_result_outcome(const pg_result *result) {
  switch (pq.resultStatus(result)) {
    case statusCommandOK: return pg_outcome_command;
    case statusTuplesOK: return pg_outcome_rows;
    default: return pg_outcome_error;
  }
}

const char *pg_result_message(const pg_result *result) { return pq.resultErrorMessage(result); }

const char *pg_result_state(const pg_result *result) {
  const char *state = pq.resultErrorField(result, fieldSQLState);
  return state == NULL ? "" : state;
}

int pg_result_changed_rows(pg_result *result) { return atoi(pq.cmdTuples(result)); }

int pg_result_row_count(const pg_result *result) { return pq.ntuples(result); }

int pg_result_column_count(const pg_result *result) { return pq.nfields(result); }

const char *pg_result_column_name(const pg_result *result, int column) {
  return pq.fname(result, column);
}

unsigned pg_result_column_type(const pg_result *result, int column) {
  return pq.ftype(result, column);
}

bool pg_result_is_null(const pg_result *result, int row, int column) {
  return pq.getisnull(result, row, column) != 0;
}

const char *pg_result_value(const pg_result *result, int row, int column) {
  return pq.getvalue(result, row, column);
}

int pg_result_length(const pg_result *result, int row, int column) {
  return pq.getlength(result, row, column);
}

void pg_result_free(pg_result *result) { pq.clear(result); }

int pg_take_notifications(pg_connection *connection) {
  if (pq.consumeInput(connection) == 0) return -1;
  int count = 0;
  for (pq_notification *next; (next = pq.notifies(connection)) != NULL; count++) pq.freemem(next);
  return count;
}
