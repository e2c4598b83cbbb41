// asvs 1.2.4, 15.4.2
import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { mysql } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { keptMySQLPools } from "./kept-pools.ts"
import subject from "./mysql-subject.ts"
import { setUp, tearDown } from "./mysql-tables.ts"
import { options, reportFile } from "./own-tables.ts"

const server = await mysql()
const database = await server.scope({ name: "kysely", setup: ({ url }) => setUp(url) })
process.env["KYSELY_MYSQL_URL"] = database.url

afterAll(async () => {
  await keptMySQLPools.close()
  await tearDown(database.url)
  await database.drop()
  await server.stop()
})

runAdapterTests(subject, {
  ...options,
  name: "the Kysely adapter on MySQL",
  level: 5,
  // Calls mostly wait for the server, and cases about faults for timeouts.
  parallel: 8,
  report: { json: reportFile("kysely-mysql") },
  // On PostgreSQL all sequences are made; a few find what MySQL does otherwise than MariaDB.
  model: { runs: 8 },
  // MySQL may have filled in a column of the application's own, and does not return new rows.
  budgets: { createUser: 2, createSession: 2, createUserWithAccount: 5 },
  database: server.address,
  module: new URL("mysql-subject.ts", import.meta.url),
})
