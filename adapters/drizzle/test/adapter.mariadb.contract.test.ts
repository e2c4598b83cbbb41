import { fileURLToPath } from "node:url"
import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { mariadb } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { keptMySQLPools } from "./kept-mysql-pools.ts"
import subject from "./mysql-subject.ts"
import { ownMySQLSchema, renamedMySQLSchema } from "./own-mysql-tables.ts"
import { ownFields } from "./own-fields.ts"

const server = await mariadb()
const setup = `${ownMySQLSchema()}${ownMySQLSchema("beside_")}${renamedMySQLSchema}`
const database = await server.scope({ name: "drizzle", setup })
process.env["DRIZZLE_MYSQL_URL"] = database.url

afterAll(async () => {
  await keptMySQLPools.close()
  await database.drop()
  await server.stop()
})

runAdapterTests(subject, {
  name: "the Drizzle adapter on MariaDB",
  level: 5,
  // Calls mostly wait for the server, and cases about faults for timeouts.
  parallel: 8,
  report: {
    json: fileURLToPath(
      new URL("../../../.lockstep/reports/drizzle-mariadb.json", import.meta.url),
    ),
  },
  capabilities: { nulls: "filled" },
  ...ownFields,
  // On PostgreSQL all sequences are made; these find what the other SQL may do else.
  model: { runs: 20 },
  database: server.address,
  module: new URL("mysql-subject.ts", import.meta.url),
})
