import type { Tables } from "../../fields.ts"
import type { StoredKysely } from "../../stored-kysely.ts"
import { forestalled, uniqueValues } from "../../table-rules.ts"
import type { Statements } from "../statements.ts"
import { found, matches } from "./keys.ts"
import type { UniqueKeys } from "./unique-keys.ts"
import { update } from "./update.ts"
import { withoutKey } from "./without-key.ts"

/**
 * Makes `updateUser`: one statement. The unique key refuses an address that is another user's, and the
 * statement changes nothing where there is no such key.
 */
export function userUpdater(
  db: StoredKysely,
  { user }: Tables,
  keys: UniqueKeys,
): Statements["updateUser"] {
  return async (id, patch) => {
    if (!uniqueValues("User", patch)) return update(db, user, { id }, patch)
    const proof = keys.proof("User")
    const row = await update(db, user, { id }, patch, proof && { of: () => proof })
    if (row) {
      keys.proved(["User"])
      return row
    }
    if (!proof) return undefined
    const [left] = await found(
      db.selectFrom("User").select("id").where(matches("User", { id })).execute(),
    )
    if (!left) return undefined
    if (await keys.isKeyed("User")) throw forestalled("User")
    return withoutKey(db, [{ table: "User", record: patch, except: id }], (transaction) =>
      update(transaction, user, { id }, patch),
    )
  }
}
