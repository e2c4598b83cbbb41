/** Statements that let a session of a database read, and not write. */
export const startReadOnly: Readonly<Record<"sqlite" | "postgres" | "mysql", string>> = {
  // Not the file's mode, because root can write to read-only files.
  sqlite: "pragma query_only = on",
  postgres: "set default_transaction_read_only = on",
  mysql: "set session transaction read only",
}
