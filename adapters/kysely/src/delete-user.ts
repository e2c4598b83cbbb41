import { areKeys, type AdapterUser } from "@lockstep/core/adapters"
import { sql, type RawBuilder } from "kysely"
import type { StoredRow } from "./from-record.ts"
import type { Store, StoredKysely } from "./store.ts"
import { storedColumn, type StoredColumn } from "./stored-column.ts"
import { toUser } from "./users.ts"

/**
 * Makes `deleteUser`. Where the database itself removes what belongs to a user, one statement does it
 * all; where it does not (foreign keys are off, which is SQLite's default, or a table has no cascade),
 * a transaction removes the children first. Which of the two holds is asked inside the deleting
 * statement, because the switch belongs to the connection and can change at any time.
 */
export function deleteUser(store: Store): (userId: string) => Promise<AdapterUser | null> {
  const deleteWithCascade = cascadingDelete(storedNames(store.db))
  return async (userId) => {
    if (!areKeys(userId)) return null
    const row =
      (await deleteWithCascade(store.db, userId)) ?? (await deleteInOrder(store.db, userId))
    return row ? toUser(store, row) : null
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

type DeleteUser = (db: StoredKysely, userId: string) => Promise<StoredRow | undefined>

function cascadingDelete(names: StoredNames): DeleteUser {
  const proof = cascadeProof(names)
  return (db, userId) =>
    db.deleteFrom("User").where("id", "=", userId).where(proof).returningAll().executeTakeFirst()
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

function deleteInOrder(db: StoredKysely, userId: string): Promise<StoredRow | undefined> {
  return db.transaction().execute(async (transaction) => {
    // The accounts first: a statement that writes takes the lock which the rest then runs under.
    await transaction.deleteFrom("Account").where("userId", "=", userId).execute()
    await transaction.deleteFrom("Session").where("userId", "=", userId).execute()
    await deletePasskeys(transaction, userId)
    return transaction.deleteFrom("User").where("id", "=", userId).returningAll().executeTakeFirst()
  })
}

/** Databases made for Auth.js with Kysely have no table of passkeys, and then there are none. */
async function deletePasskeys(db: StoredKysely, userId: string): Promise<void> {
  try {
    await db.deleteFrom("Authenticator").where("userId", "=", userId).execute()
  } catch (error) {
    if (!(error instanceof Error && /no such table: .*authenticator/i.test(error.message))) {
      throw error
    }
  }
}
