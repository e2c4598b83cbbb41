import { runAdapterTests, type Subject, type SubjectContext } from "@lockstep/adapter-test-kit"
import { mysql } from "@lockstep/adapter-test-kit/containers"
import { createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import { afterAll } from "vitest"
import { openMysql } from "./mysql-tables.ts"

const server = await mysql()
const database = await server.scope({
  name: "kysely standard columns",
  async setup({ url }) {
    const db = openMysql(url)
    await createTables(db)
    await db.destroy()
  },
})

afterAll(async () => {
  await database.drop()
  await server.stop()
})

function subject({ endpoint, pool = 10 }: SubjectContext): Subject {
  const url = new URL(database.url)
  if (endpoint) url.host = `${endpoint.host}:${endpoint.port}`
  const db = openMysql(url.href, { connectionLimit: pool })
  return { adapter: KyselyAdapter(db), close: () => db.destroy() }
}

// What was written is what is stored, so that no new row is read again.
runAdapterTests(subject, {
  name: "the Kysely adapter on MySQL, without columns of the application's own",
  level: 5,
  only: ["E1", "E2"],
  capabilities: { nulls: "filled" },
  database: server.address,
})
