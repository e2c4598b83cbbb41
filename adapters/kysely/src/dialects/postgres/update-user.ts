import type { Tables } from "../../columns.ts"
import type { StoredKysely } from "../../stored-kysely.ts"
import { forestalled, uniqueValues } from "../../table-rules.ts"
import type { Statements } from "../statements.ts"
import { isKeyed } from "./insert.ts"
import { found, matches } from "./keys.ts"
import { uniqueProof } from "./unique-proof.ts"
import { update } from "./update.ts"
import { withoutKey } from "./without-key.ts"

/**
 * Makes `updateUser`: one statement. The unique key refuses an address that is somebody else's, and the
 * statement changes nothing where there is no such key.
 */
export function userUpdater(db: StoredKysely, { user }: Tables): Statements["updateUser"] {
  return async (id, patch) => {
    if (!uniqueValues("User", patch)) return update(db, user, { id }, patch)
    const row = await update(db, user, { id }, patch, uniqueProof(db, "User"))
    if (row) return row
    const [left] = await found(
      db.selectFrom("User").select("id").where(matches("User", { id })).execute(),
    )
    if (!left) return undefined
    if (await isKeyed(db, user)) throw forestalled("User")
    return withoutKey(db, [{ table: "User", record: patch, except: id }], (transaction) =>
      update(transaction, user, { id }, patch),
    )
  }
}
