/** Statements that let a session of a database read, and not write. */
export const startReadOnly: Readonly<Record<"sqlite" | "postgres" | "mysql", string>> = {
  // Not the file's mode, because root writes to read-only files all the same.
  sqlite: "pragma query_only = on",
  postgres: "set default_transaction_read_only = on",
  mysql: "set session transaction read only",
}
