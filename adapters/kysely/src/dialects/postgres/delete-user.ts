import type { TableName, Tables } from "../../columns.ts"
import { storedColumn } from "../../stored-column.ts"
import type { StoredKysely, StoredRow } from "../../stored-kysely.ts"
import { selectionOf } from "../selection.ts"
import type { Statements } from "../statements.ts"
import { found, matches } from "./keys.ts"
import { readColumn } from "./read-column.ts"

/**
 * Makes `deleteUser`: one statement, which removes what belongs to the user whether or not a foreign key
 * would. Databases made for Auth.js may have no table of passkeys, and then there are none.
 */
export function userDeleter(db: StoredKysely, tables: Tables): Statements["deleteUser"] {
  const removal = async (id: string, withPasskeys: boolean): Promise<StoredRow | undefined> => {
    const passkeys = deletion("Authenticator", id)
    const children = db
      .with("OldAccount", deletion("Account", id))
      .with("OldSession", deletion("Session", id))
    const all = withPasskeys ? children.with("OldAuthenticator", passkeys) : children
    const user = all
      .deleteFrom("User")
      .where(matches("User", { id }))
      .returning(selectionOf(readColumn, tables.user))
    const [row] = await found(user.execute())
    return row
  }
  return async (id) => {
    try {
      return await removal(id, true)
    } catch (error) {
      if (!lacksPasskeys(db, error)) throw error
      return removal(id, false)
    }
  }
}

function deletion(table: TableName, userId: string) {
  return (creator: Pick<StoredKysely, "deleteFrom">) =>
    creator.deleteFrom(table).where(matches(table, { userId }))
}

/** undefined_table; the message names the relation, and no value. */
function lacksPasskeys(db: StoredKysely, error: unknown): boolean {
  if (!(error instanceof Error) || Reflect.get(error, "code") !== "42P01") return false
  return error.message.includes(storedColumn(db, "Authenticator", "userId").table)
}
