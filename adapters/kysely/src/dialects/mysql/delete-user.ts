import { sql } from "kysely"
import { compiledOnce } from "../../compiled-once.ts"
import type { Table, TableName } from "../../fields.ts"
import { storedColumn } from "../../stored-column.ts"
import type { StoredKysely } from "../../stored-kysely.ts"
import { inTransaction } from "../in-transaction.ts"
import type { Statements } from "../statements.ts"
import { matches } from "./keys.ts"
import { hasNumber, isForeignText } from "./server-errors.ts"

/**
 * Makes `deleteUser`: one statement over all tables, which removes what belongs to the user whether or
 * not a foreign key would. It locks the user first, so that nothing can be added to him in the
 * meantime. A foreign key without a cascade refuses that order; then a transaction removes the
 * children first.
 */
export function userDeleter(db: StoredKysely, user: Table): Statements["deleteUser"] {
  return async (id) => {
    try {
      await remove(db, user, id, ["Account", "Session", "Authenticator"])
    } catch (error) {
      if (isForeignText(error)) return undefined
      if (!lacksPasskeys(db, error)) throw error
      await remove(db, user, id, ["Account", "Session"])
    }
    return undefined
  }
}

type Child = Exclude<TableName, "User" | "VerificationToken">

async function remove(
  db: StoredKysely,
  user: Table,
  id: string,
  children: readonly Child[],
): Promise<void> {
  try {
    await removeTogether(db, user, id, children)
  } catch (error) {
    if (!isHeld(error)) throw error
    await removeInOrder(db, id, children)
  }
}

/**
 * Each child is joined in a separate round: joined all at once, the children of different tables
 * would be multiplied with each other.
 */
async function removeTogether(
  db: StoredKysely,
  user: Table,
  id: string,
  children: readonly Child[],
): Promise<void> {
  await compiledOnce(db, user, `delete with ${children.join()}`, { key: { id } }, ({ key }) => {
    const rounds = children.map((_, index) => sql`select ${sql.lit(index)} as ${sql.id("round")}`)
    const counter = sql<{ round: number }>`(${sql.join(rounds, sql` union all `)})`.as("rounds")
    let query = db
      .deleteFrom(["User", ...children])
      .using("User")
      .innerJoin(counter, (join) => join.onTrue())
      .where(matches("User", key))
    children.forEach((child, index) => {
      query = query.leftJoin(child, (join) =>
        join
          .onRef(`${child}.userId`, "=", "User.id")
          .on(sql<boolean>`${sql.ref("rounds.round")} = ${sql.lit(index)}`),
      )
    })
    return query
  })
}

function removeInOrder(db: StoredKysely, id: string, children: readonly Child[]): Promise<void> {
  const steps = async (within: StoredKysely): Promise<void> => {
    await within
      .selectFrom("User")
      .select("id")
      .where(matches("User", { id }))
      .forUpdate()
      .execute()
    for (const child of children) {
      await within
        .deleteFrom(child)
        .where(matches(child, { userId: id }))
        .execute()
    }
    await within.deleteFrom("User").where(matches("User", { id })).execute()
  }
  // Without a transaction the user goes last, so that a deletion which was interrupted can be repeated.
  return inTransaction(db, steps, () => steps(db))
}

/** ER_ROW_IS_REFERENCED and ER_ROW_IS_REFERENCED_2. */
function isHeld(error: unknown): boolean {
  return hasNumber(error, 1217) || hasNumber(error, 1451)
}

/** ER_NO_SUCH_TABLE; the message names the table, and no value. */
function lacksPasskeys(db: StoredKysely, error: unknown): boolean {
  const { table } = storedColumn(db, "Authenticator", "userId")
  return (
    hasNumber(error, 1146) &&
    error instanceof Error &&
    error.message.toLowerCase().includes(table.toLowerCase())
  )
}
