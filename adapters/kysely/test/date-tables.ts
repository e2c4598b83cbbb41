import { createTables } from "@lockstep/kysely-adapter"
import { sql, type Kysely } from "kysely"

/** Types of the columns with dates on PostgreSQL: ours, and those that Prisma makes. */
export const pgDateTypes: readonly string[] = ["timestamptz(3)", "timestamp(3)"]

/**
 * Creates the tables with each type on PostgreSQL, in a schema of that name.
 *
 * @param db - an empty database
 */
export async function createPgDateTables(db: Kysely<unknown>): Promise<void> {
  for (const type of pgDateTypes) {
    await db.schema.createSchema(type).execute()
    await createTables(db.withSchema(type))
    for (const [table, column] of [
      ["User", "emailVerified"],
      ["Session", "expires"],
      ["VerificationToken", "expires"],
    ]) {
      await sql`alter table ${sql.table(`${type}.${table}`)}
        alter ${sql.ref(column ?? "")} type ${sql.raw(type)}`.execute(db)
    }
  }
}
