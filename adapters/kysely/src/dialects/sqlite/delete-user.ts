import { sql, type RawBuilder } from "kysely"
import { compiledOnce } from "../../compiled-once.ts"
import type { Tables } from "../../fields.ts"
import { storedColumn, type StoredColumn } from "../../stored-column.ts"
import type { StoredKysely, StoredRow } from "../../stored-kysely.ts"
import { selectionOf, type Selection } from "../selection.ts"
import type { Statements } from "../statements.ts"
import { inTransaction } from "../in-transaction.ts"
import { matches } from "./keys.ts"
import { readColumn } from "./read-column.ts"

/**
 * Makes `deleteUser`. If the database itself removes what belongs to a user, one statement does it
 * all; if it does not (foreign keys are off, which is SQLite's default, or a table has no cascade),
 * a transaction removes the children first. Which of the two applies is checked inside the deleting
 * statement, because the switch belongs to the connection and can change at any time.
 */
export function userDeleter(db: StoredKysely, tables: Tables): Statements["deleteUser"] {
  const columns = selectionOf(readColumn, tables.user)
  const proof = cascadeProof(storedNames(db))
  return async (id) => {
    const { rows } = await compiledOnce(db, tables.user, "delete", { key: { id } }, ({ key }) =>
      db.deleteFrom("User").where(matches("User", key)).where(proof).returning(columns),
    )
    return rows[0] ?? (await deleteInOrder(db, id, columns))
  }
}

interface StoredNames {
  readonly user: string
  readonly children: readonly [StoredColumn, StoredColumn]
  readonly passkeys: StoredColumn
}

function storedNames(db: StoredKysely): StoredNames {
  return {
    user: storedColumn(db, "User", "id").table,
    children: [storedColumn(db, "Account", "userId"), storedColumn(db, "Session", "userId")],
    passkeys: storedColumn(db, "Authenticator", "userId"),
  }
}

/**
 * Positive proof only: both tables that always exist are found and cascade, and so does the table of
 * passkeys if there is one.
 */
function cascadeProof({ user, children, passkeys }: StoredNames): RawBuilder<boolean> {
  const cascades = sql`exists (
    select 1 from pragma_foreign_key_list(child.name) as key
    where key."table" = ${user} collate nocase and key.on_delete = 'CASCADE'
      and key."from" = child."column" collate nocase
  )`
  const [account, session] = children
  return sql<boolean>`(
    (select foreign_keys from pragma_foreign_keys) = 1
    and (
      select count(*) from (
        select ${account.table} as name, ${account.column} as "column"
        union all select ${session.table}, ${session.column}
      ) as child where ${cascades}
    ) = 2
    and not exists (
      select 1 from (
        select name, ${passkeys.column} as "column" from sqlite_master
        where type = 'table' and name = ${passkeys.table} collate nocase
      ) as child where not ${cascades}
    )
  )`
}

function deleteInOrder(
  db: StoredKysely,
  id: string,
  columns: Selection,
): Promise<StoredRow | undefined> {
  // The accounts first: a statement that writes takes the lock which the rest then runs under.
  const steps = async (within: StoredKysely): Promise<StoredRow | undefined> => {
    for (const child of ["Account", "Session"] as const) {
      await within
        .deleteFrom(child)
        .where(matches(child, { userId: id }))
        .execute()
    }
    await deletePasskeys(within, id)
    return within
      .deleteFrom("User")
      .where(matches("User", { id }))
      .returning(columns)
      .executeTakeFirst()
  }
  // Without a transaction the user goes last, so that a deletion which was interrupted can be repeated.
  return inTransaction(db, steps, () => steps(db))
}

/** Databases made for Auth.js with Kysely have no table of passkeys, and then there are none. */
async function deletePasskeys(db: StoredKysely, userId: string): Promise<void> {
  try {
    await db.deleteFrom("Authenticator").where(matches("Authenticator", { userId })).execute()
  } catch (error) {
    if (!(error instanceof Error && /no such table: .*authenticator/i.test(error.message))) {
      throw error
    }
  }
}
