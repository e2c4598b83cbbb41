import { sql } from "drizzle-orm"
import { fromRecord, type PlainRecord } from "../../from-record.ts"
import { columnName, placed, readColumns } from "../../statement.ts"
import type { Assignment } from "../../to-record.ts"
import type { MySQLBase } from "./base.ts"

/**
 * Finds a user by address: the one who has it letter for letter. A column that ignores case lets no
 * other user have it in other letters either, so there another spelling in ASCII finds its owner; what the
 * column ignores beyond that, such as accents, never does.
 */
export async function findByEmail(
  { run, tables: { user } }: MySQLBase,
  email: Assignment,
): Promise<PlainRecord | undefined> {
  const { rows = [] } = await run(
    sql`select ${readColumns(user)} from ${user.table} where ${columnName(email.column)} = ${placed(email)}`,
  )
  const found = rows.map((row) => fromRecord(row, user))
  const wanted = String(email.value)
  return (
    found.find((record) => record["email"] === wanted) ??
    found.find((record) => inLowerCase(String(record["email"])) === inLowerCase(wanted))
  )
}

/** Of ASCII alone. */
function inLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
