// PostgreSQL's client library, which is loaded when the first connection is opened: a program that keeps its state in
// SQLite, as most do, needs no libpq, neither to be built nor to run.
#ifndef PLACARD_CPOSTGRESQL_H
#define PLACARD_CPOSTGRESQL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pg_conn pg_connection;
typedef struct pg_result pg_result;

// What a statement has returned.
typedef enum {
  pg_outcome_command,
  pg_outcome_rows,
  pg_outcome_error,
} pg_outcome;

// Loads the library, once; returns NULL, or why it cannot be loaded.
const char *_Nullable pg_load_library(void);

// Connects; never returns NULL unless memory ran out. The library must be loaded.
pg_connection *_Nullable pg_connect(
    const char *_Nullable const *_Nonnull keywords, const char *_Nullable const *_Nonnull values);
bool pg_is_connected(const pg_connection *_Nonnull connection);
const char *_Nonnull pg_error_message(const pg_connection *_Nonnull connection);
// Such as 150018 for 15.18.
int pg_server_version(const pg_connection *_Nonnull connection);
int pg_socket(const pg_connection *_Nonnull connection);
void pg_close(pg_connection *_Nonnull connection);
// Keeps notices of the server from standard error.
void pg_silence_notices(pg_connection *_Nonnull connection);

// Performs statements without arguments, which a semicolon separates.
pg_result *_Nullable pg_execute(pg_connection *_Nonnull connection, const char *_Nonnull text);
// Prepares a statement, with the object identifiers of its arguments' types.
pg_result *_Nullable pg_prepare(
    pg_connection *_Nonnull connection, const char *_Nonnull name, const char *_Nonnull text,
    int count, const unsigned *_Nullable types);
// Performs a prepared statement with arguments as text.
pg_result *_Nullable pg_execute_prepared(
    pg_connection *_Nonnull connection, const char *_Nonnull name, int count,
    const char *_Nullable const *_Nullable arguments);

pg_outcome pg_result_outcome(const pg_result *_Nonnull result);
const char *_Nonnull pg_result_message(const pg_result *_Nonnull result);
// The five characters of SQLSTATE; empty if the error is not the server's.
const char *_Nonnull pg_result_state(const pg_result *_Nonnull result);
int pg_result_changed_rows(pg_result *_Nonnull result);
int pg_result_row_count(const pg_result *_Nonnull result);
int pg_result_column_count(const pg_result *_Nonnull result);
const char *_Nonnull pg_result_column_name(const pg_result *_Nonnull result, int column);
// The object identifier of the column's type.
unsigned pg_result_column_type(const pg_result *_Nonnull result, int column);
bool pg_result_is_null(const pg_result *_Nonnull result, int row, int column);
const char *_Nonnull pg_result_value(const pg_result *_Nonnull result, int row, int column);
int pg_result_length(const pg_result *_Nonnull result, int row, int column);
void pg_result_free(pg_result *_Nonnull result);

// Reads what the server has sent, without waiting, and removes all notifications; returns how many there were, or -1 if
// the connection is lost.
int pg_take_notifications(pg_connection *_Nonnull connection);

#endif
