import { sql, type RawBuilder } from "kysely"
import { compiledOnce } from "../../compiled-once.ts"
import type { TableName, Tables } from "../../fields.ts"
import { storedColumn } from "../../stored-column.ts"
import type { StoredKysely, StoredRow } from "../../stored-kysely.ts"
import { selectionOf } from "../selection.ts"
import type { Key, Statements } from "../statements.ts"
import { found, matches } from "./keys.ts"
import { readColumn } from "./read-column.ts"

/**
 * Makes `deleteUser`: one statement, which removes what belongs to the user whether or not a foreign key
 * would. What was added to him while it waited for his row it cannot see; foreign keys do, and where a
 * table has none a second statement looks again. From then on nothing can be added to him.
 */
export function userDeleter(db: StoredKysely, tables: Tables): Statements["deleteUser"] {
  const remove = async (id: string, children: readonly Child[]) => {
    const name = `delete with ${children.join()}`
    const removal = compiledOnce(db, tables.user, name, { key: { id } }, ({ key }) =>
      removingChildren(db, key, children)
        .deleteFrom("User")
        .where(matches("User", key))
        .returning([...selectionOf(readColumn, tables.user), guardProof(db, children).as(guarded)]),
    )
    const [row] = await found(removal.then((result) => result.rows))
    if (row?.[guarded] === false) {
      for (const child of children) await deletion(child, { id })(db).execute()
    }
    return row
  }
  return async (id): Promise<StoredRow | undefined> => {
    try {
      return await remove(id, ["Account", "Session", "Authenticator"])
    } catch (error) {
      if (!lacksPasskeys(db, error)) throw error
      // Databases made for Auth.js have no such table, and then there are no passkeys.
      return remove(id, ["Account", "Session"])
    }
  }
}

type Child = Exclude<TableName, "User" | "VerificationToken">

/** A name that no plugin respells. */
const guarded = "g0"

function removingChildren(db: StoredKysely, user: Key, children: readonly Child[]) {
  const [first, ...others] = children.map(
    (child) => [`Old${child}` as const, deletion(child, user)] as const,
  )
  return others.reduce(
    (chain, [name, each]) => chain.with(name, each),
    db.with(first?.[0] ?? "OldAccount", first?.[1] ?? deletion("Account", user)),
  )
}

function deletion(table: Child, { id = "" }: Key) {
  return (creator: Pick<StoredKysely, "deleteFrom">) =>
    creator.deleteFrom(table).where(matches(table, { userId: id }))
}

/** That every one of the tables has a foreign key to the table of users. */
function guardProof(db: StoredKysely, children: readonly Child[]): RawBuilder<boolean> {
  const place = (table: TableName) => storedColumn(db, table, "id").from
  const tables = sql.join(children.map((child) => sql`cast(${place(child)} as regclass)`))
  return sql<boolean>`not exists (
    select from unnest(array[${tables}]) as child (id)
    where not exists (
      select from pg_catalog.pg_constraint as key
      where key.conrelid = child.id and key.contype = 'f'
        and key.confrelid = cast(${place("User")} as regclass)
    )
  )`
}

/** undefined_table; the message names the relation, and no value. */
function lacksPasskeys(db: StoredKysely, error: unknown): boolean {
  if (!(error instanceof Error) || Reflect.get(error, "code") !== "42P01") return false
  return error.message.includes(storedColumn(db, "Authenticator", "userId").table)
}
