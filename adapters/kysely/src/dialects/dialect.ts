import type { Dates } from "../dates.ts"
import type { Tables } from "../fields.ts"
import type { StoredKysely, StoredValue } from "../stored-kysely.ts"
import type { Catalog } from "./catalog.ts"
import type { Statements } from "./statements.ts"

/** One family of databases. */
export interface Dialect {
  readonly name: "SQLite" | "PostgreSQL" | "MySQL"
  /** What the driver is given for a boolean. */
  readonly boolean: (value: boolean) => StoredValue
  /** How dates are written and read. Nothing is sent. */
  readonly dates: (db: StoredKysely) => Dates
  readonly catalog: Catalog
  /** Writes the statements for one application's tables. Nothing is sent. */
  statements(db: StoredKysely, tables: Tables): Statements
  /** What the methods of an adapter or a store need around them, if anything. */
  readonly around?: <Methods extends object>(methods: Methods, db: StoredKysely) => Methods
}
