import { postgres } from "@lockstep/adapter-test-kit/containers"
import { createStoreTable, createTables } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll } from "vitest"

/**
 * Creates a database with the tables of the adapter and of the store, which is dropped after the tests of the file.
 *
 * @param name - of the database
 * @returns opens a separate pool, as each process of an application does
 */
export async function newPostgresDatabase<Tables>(name: string): Promise<() => Kysely<Tables>> {
  const server = await postgres()
  const scope = await server.scope({ name })
  const opened: Kysely<Tables>[] = []
  afterAll(async () => {
    for (const db of opened) await db.destroy()
    await scope.drop()
    await server.stop()
  })
  const connect = (): Kysely<Tables> => {
    const pool = new pg.Pool({ connectionString: scope.url, max: 8 })
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    opened.push(db)
    return db
  }
  const first = connect()
  await createTables(first)
  await createStoreTable(first)
  return connect
}
