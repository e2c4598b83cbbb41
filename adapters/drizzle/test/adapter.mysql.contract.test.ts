import { fileURLToPath } from "node:url"
import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { mysql } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { keptMySQLPools } from "./kept-mysql-pools.ts"
import subject from "./mysql-subject.ts"
import { ownMySQLSchema, renamedMySQLSchema } from "./own-mysql-tables.ts"
import { ownFields } from "./own-fields.ts"

const server = await mysql()
const setup = `${ownMySQLSchema()}${ownMySQLSchema("beside_")}${renamedMySQLSchema}`
const database = await server.scope({ name: "drizzle", setup })
process.env["DRIZZLE_MYSQL_URL"] = database.url

afterAll(async () => {
  await keptMySQLPools.close()
  await database.drop()
  await server.stop()
})

runAdapterTests(subject, {
  name: "the Drizzle adapter on MySQL",
  level: 5,
  // Calls mostly wait for the server, and cases about faults for timeouts.
  parallel: 8,
  report: {
    json: fileURLToPath(new URL("../../../.lockstep/reports/drizzle-mysql.json", import.meta.url)),
  },
  capabilities: { nulls: "filled" },
  ...ownFields,
  // On PostgreSQL all sequences are made; a few find what MySQL does otherwise than MariaDB.
  model: { runs: 8 },
  database: server.address,
  module: new URL("mysql-subject.ts", import.meta.url),
})
