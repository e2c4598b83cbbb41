import type { OnUnknownField } from "@lockstep/core/adapters"
import type { SQL } from "drizzle-orm"
import type { BoundTables } from "../../bound-table.ts"
import type { MySQLAnswer } from "./answer.ts"

/** What the store of MySQL and MariaDB is made of. */
export interface MySQLBase {
  readonly tables: BoundTables
  readonly report: OnUnknownField
  /** Runs one statement. */
  readonly run: (query: SQL) => Promise<MySQLAnswer>
}
