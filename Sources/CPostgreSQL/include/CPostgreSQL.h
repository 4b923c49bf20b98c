// PostgreSQL's client library, which is loaded when the first connection is opened: a program that keeps its state in
// SQLite, as most do, needs no libpq, neither to be built nor to run.
#ifndef PLACARD_CPOSTGRESQL_H
#define PLACARD_CPOSTGRESQL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct pg_conn placard_pg_connection;
typedef struct pg_result placard_pg_result;

// What a statement has returned.
typedef enum {
  placard_pg_outcome_command,
  placard_pg_outcome_rows,
  placard_pg_outcome_error,
} placard_pg_outcome;

// Loads the library, once; returns NULL, or why it cannot be loaded.
const char *_Nullable placard_pg_load_library(void);

// Connects; never returns NULL unless memory ran out. The library must be loaded.
placard_pg_connection *_Nullable placard_pg_connect(
    const char *_Nullable const *_Nonnull keywords, const char *_Nullable const *_Nonnull values);
bool placard_pg_is_connected(const placard_pg_connection *_Nonnull connection);
const char *_Nonnull placard_pg_error_message(const placard_pg_connection *_Nonnull connection);
// Such as 150018 for 15.18.
int placard_pg_server_version(const placard_pg_connection *_Nonnull connection);
int placard_pg_socket(const placard_pg_connection *_Nonnull connection);
void placard_pg_close(placard_pg_connection *_Nonnull connection);
// Keeps notices of the server from standard error.
void placard_pg_silence_notices(placard_pg_connection *_Nonnull connection);

// Performs statements without arguments, which a semicolon separates.
placard_pg_result *_Nullable placard_pg_execute(placard_pg_connection *_Nonnull connection, const char *_Nonnull text);
// Prepares a statement, with the object identifiers of its arguments' types.
placard_pg_result *_Nullable placard_pg_prepare(
    placard_pg_connection *_Nonnull connection, const char *_Nonnull name, const char *_Nonnull text,
    int count, const unsigned *_Nullable types);
// Performs a prepared statement with arguments in the binary forms of their types, of which NULL is null. Values of the
// rows are returned as text.
placard_pg_result *_Nullable placard_pg_execute_prepared(
    placard_pg_connection *_Nonnull connection, const char *_Nonnull name, int count,
    const char *_Nullable const *_Nullable arguments, const int *_Nullable lengths, const int *_Nullable formats);

placard_pg_outcome placard_pg_result_outcome(const placard_pg_result *_Nonnull result);
const char *_Nonnull placard_pg_result_message(const placard_pg_result *_Nonnull result);
// The five characters of SQLSTATE; empty if the error is not the server's.
const char *_Nonnull placard_pg_result_state(const placard_pg_result *_Nonnull result);
int placard_pg_result_changed_rows(placard_pg_result *_Nonnull result);
int placard_pg_result_row_count(const placard_pg_result *_Nonnull result);
int placard_pg_result_column_count(const placard_pg_result *_Nonnull result);
const char *_Nonnull placard_pg_result_column_name(const placard_pg_result *_Nonnull result, int column);
// The object identifier of the column's type.
unsigned placard_pg_result_column_type(const placard_pg_result *_Nonnull result, int column);
bool placard_pg_result_is_null(const placard_pg_result *_Nonnull result, int row, int column);
const char *_Nonnull placard_pg_result_value(const placard_pg_result *_Nonnull result, int row, int column);
int placard_pg_result_length(const placard_pg_result *_Nonnull result, int row, int column);
void placard_pg_result_free(placard_pg_result *_Nonnull result);

// Reads what the server has sent, without waiting, and removes all notifications; returns how many there were, or -1 if
// the connection is lost.
int placard_pg_take_notifications(placard_pg_connection *_Nonnull connection);

#endif
