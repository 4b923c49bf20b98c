#pragma once
#include <sqlite3.h>

/// Makes SQLite copy what is bound; Swift does not import the macro, which is a cast.
static inline sqlite3_destructor_type placard_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Makes a text in double quotes the name of a column, and never a string; Swift imports no variadic functions.
static inline void placard_sqlite_reject_double_quoted_strings(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
}
