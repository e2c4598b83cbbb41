import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { keptPgPools } from "./kept-pools.ts"
import { options, reportFile } from "./own-tables.ts"
import subject from "./postgres-subject.ts"
import { setUp } from "./postgres-tables.ts"

const server = await postgres()
const database = await server.scope({ name: "kysely", setup: ({ url }) => setUp(url) })
process.env["KYSELY_POSTGRES_URL"] = database.url

afterAll(async () => {
  await keptPgPools.close()
  await database.drop()
  await server.stop()
})

runAdapterTests(subject, {
  ...options,
  name: "the Kysely adapter on PostgreSQL",
  level: 5,
  // Calls mostly wait for the server, and cases about faults for timeouts.
  parallel: 8,
  report: { json: reportFile("kysely-postgres") },
  database: server.address,
  module: new URL("postgres-subject.ts", import.meta.url),
})
