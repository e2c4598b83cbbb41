import type { RawBuilder, SqlBool } from "kysely"
import type { TableName } from "../../fields.ts"
import { hasConstantTables } from "../../constant-tables.ts"
import type { StoredKysely } from "../../stored-kysely.ts"
import { uniqueProof } from "./unique-proof.ts"

/** What is known of the unique keys of an application's tables. */
export interface UniqueKeys {
  /** The condition under which a statement may rely on a unique key; absent once it was found true. */
  proof(table: TableName): RawBuilder<SqlBool> | undefined
  /** Remembers that statements with the conditions of these tables found them true. */
  proved(tables: readonly TableName[]): void
  /** Asks the catalog, whatever is remembered. */
  isKeyed(table: TableName): Promise<boolean>
}

/**
 * Keeps what is known of unique keys. Only that there is one is remembered: an application whose tables
 * are as they should be pays for the proof once for each table. Nothing is remembered where a plugin may
 * choose other tables each time.
 */
export function uniqueKeysOf(db: StoredKysely): UniqueKeys {
  const known = new Set<TableName>()
  return {
    proof: (table) => (known.has(table) ? undefined : uniqueProof(db, table)),
    proved(tables) {
      if (!hasConstantTables(db)) return
      for (const table of tables) known.add(table)
    },
    async isKeyed(table) {
      const query = db.selectNoFrom(uniqueProof(db, table).as("keyed"))
      return (await query.executeTakeFirstOrThrow()).keyed === true
    },
  }
}
