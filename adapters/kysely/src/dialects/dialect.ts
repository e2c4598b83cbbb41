import type { Tables } from "../fields.ts"
import type { StoredKysely, StoredValue } from "../stored-kysely.ts"
import type { Catalog } from "./catalog.ts"
import type { Statements } from "./statements.ts"

/** How values are handed to the driver that it would not take, or not exactly, as they are. */
export interface Encoding {
  date(value: Date): StoredValue
  boolean(value: boolean): StoredValue
}

/** One family of databases. */
export interface Dialect {
  readonly name: "SQLite" | "PostgreSQL" | "MySQL"
  readonly encoding: Encoding
  readonly catalog: Catalog
  /** Writes the statements for one application's tables. Nothing is sent. */
  statements(db: StoredKysely, tables: Tables): Statements
  /** What the methods of an adapter or a store need around them, if anything. */
  readonly around?: <Methods extends object>(methods: Methods, db: StoredKysely) => Methods
}
