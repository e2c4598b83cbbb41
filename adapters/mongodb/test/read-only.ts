import type { Db } from "mongodb"

const names = ["users", "accounts", "sessions", "verification_tokens", "authenticators"]

/**
 * Lets the collections of a database be read and not written, until what this resolves to is called: a
 * view stands in the place of each.
 *
 * @param db - the database
 */
export async function setReadOnly(db: Db): Promise<() => Promise<void>> {
  for (const name of names) {
    await db.collection(name).rename(`${name}_away`)
    await db.createCollection(name, { viewOn: `${name}_away` })
  }
  return async () => {
    for (const name of names) {
      await db.collection(name).drop()
      await db.collection(`${name}_away`).rename(name)
    }
  }
}
