import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { mariadb } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import subject from "./as-mysql-subject.ts"
import { ownMySQLSchema, renamedMySQLSchema } from "./own-mysql-tables.ts"
import { ownFields } from "./own-fields.ts"

const server = await mariadb()
const setup = `${ownMySQLSchema()}${ownMySQLSchema("beside_")}${renamedMySQLSchema}`
const database = await server.scope({ name: "drizzle as mysql", setup })
process.env["DRIZZLE_MYSQL_URL"] = database.url

afterAll(async () => {
  await database.drop()
  await server.stop()
})

runAdapterTests(subject, {
  name: "the Drizzle adapter in the SQL of MySQL",
  level: 5,
  skip: { E3: "a clock decides it: it is run by hand on a machine that does nothing else" },
  capabilities: { nulls: "filled" },
  ...ownFields,
  // On MariaDB's own SQL all sequences are made; half of them find what the other SQL may do else.
  model: { runs: 20 },
  database: server.address,
  module: new URL("as-mysql-subject.ts", import.meta.url),
})
