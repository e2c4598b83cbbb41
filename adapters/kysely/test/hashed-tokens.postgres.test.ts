import { postgres } from "@lockstep/adapter-test-kit/containers"
import {
  createTables,
  type DatabaseWithAuthenticators,
  KyselyAdapter,
} from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll } from "vitest"
import { testHashedTokens } from "../../../core/test/support/hashed-tokens/hashed-tokens.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely hashed tokens" })
const pool = new pg.Pool({ connectionString: scope.url, max: 8 })
const db = new Kysely<DatabaseWithAuthenticators>({ dialect: new PostgresDialect({ pool }) })
await createTables(db)

afterAll(async () => {
  await db.destroy()
  await scope.drop()
  await server.stop()
})

testHashedTokens(() => {
  const dump = async () => JSON.stringify(await db.selectFrom("Session").selectAll().execute())
  return Promise.resolve({ adapter: KyselyAdapter(db), dump })
})
