import type { CompiledQuery, Kysely } from "kysely"
import { tablesWith, type OwnFields, type Table, type Tables } from "./fields.ts"
import type { Codegen } from "./database.ts"
import { dialectOf } from "./dialect-support.ts"
import type { FieldOptions } from "./options.ts"
import { missingIndexes } from "./missing-indexes.ts"
import { missingTables } from "./missing-tables.ts"
import type { StoredKysely } from "./stored-kysely.ts"

/**
 * Creates what is missing of the tables, unique keys and indexes that {@link KyselyAdapter} uses. What
 * exists is left as it is, so you can run it again, and on a database made for Auth.js, where it adds
 * the table of passkeys and the missing keys. Fits as `up` of a Kysely migration.
 *
 * Several processes can run it at once. If nothing is missing, it only reads, so the user of the
 * database needs no right to create anything.
 *
 * @param db - the application's Kysely
 * @throws ConfigError when the dialect is not supported
 * @throws the driver's error, for example when existing rows already break a unique key
 */
export async function createTables<DB>(db: Kysely<DB>): Promise<void>
/**
 * Does the same, and adds your own columns to new and to existing tables. They have no default and
 * can be null.
 *
 * @param db - the application's Kysely
 * @param options - your own columns, the same as for the adapter
 */
export async function createTables<DB extends Codegen>(
  db: Kysely<DB>,
  options: FieldOptions<DB>,
): Promise<void>
export async function createTables<DB>(
  db: Kysely<DB>,
  options: Readonly<
    Partial<Record<"userFields" | "sessionFields" | "authenticatorFields", OwnFields>>
  > = {},
): Promise<void> {
  // The catalog is read by names that the types of the tables do not have.
  const stored = db as unknown as StoredKysely
  const { catalog } = dialectOf(stored)
  const tables = inOrder(
    tablesWith(options.userFields, options.sessionFields, options.authenticatorFields),
  )
  const create = async (missing: () => Promise<readonly CompiledQuery[]>) => {
    const statements = await missing()
    if (statements.length > 0) await catalog.create(stored, statements, missing)
  }
  await create(() => missingTables(stored, catalog, tables))
  // A new table may come with the indexes of its keys.
  await create(() => missingIndexes(stored, catalog, tables))
}

/**
 * Drops the tables with everything in them. Fits as `down` of a Kysely migration.
 */
export async function dropTables<DB>(db: Kysely<DB>): Promise<void> {
  for (const { name } of inOrder(tablesWith()).toReversed()) {
    await db.schema.dropTable(name).ifExists().execute()
  }
}

/** Each table after those that it refers to. */
function inOrder(tables: Tables): readonly Table[] {
  const { user, account, session, verificationToken, authenticator } = tables
  return [user, account, session, verificationToken, authenticator]
}
