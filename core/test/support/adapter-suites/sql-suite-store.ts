import type { Adapter, ExpiredRecords } from "../../../src/adapters.ts"
import type { ClosableStore } from "./closed-client.ts"
import type { ErrorsStore } from "./errors.ts"
import type { ExpiredIndexStore } from "./expired-index.ts"
import type { OvertakenStore } from "./overtaken.ts"
import type { OwnKeyStore } from "./own-key.ts"
import type { RoundTripsStore } from "./round-trips.ts"
import type { SecretsStore } from "./secrets.ts"
import type { SqlErrorsStore } from "./sql-errors.ts"
import type { WholeUserStore } from "./whole-user.ts"

/** What the suites of all adapters need of an SQL database. */
export interface SqlSuiteStore
  extends
    OvertakenStore,
    WholeUserStore,
    ErrorsStore,
    SqlErrorsStore,
    ClosableStore,
    OwnKeyStore,
    SecretsStore,
    ExpiredIndexStore,
    RoundTripsStore {
  readonly adapter: Required<Omit<Adapter, "deleteExpired">> & ExpiredRecords
}

/** How drivers name a value that is taken. */
export const duplicateName = {
  sqlite: "SQLITE_CONSTRAINT_UNIQUE",
  postgres: "23505",
  mysql: "ER_DUP_ENTRY",
} as const

/** How drivers name a table that is missing. */
export const missingTable = {
  sqlite: { name: "SqliteError", code: "SQLITE_ERROR" },
  postgres: { code: "42P01" },
  mysql: { code: "ER_NO_SUCH_TABLE" },
} as const
