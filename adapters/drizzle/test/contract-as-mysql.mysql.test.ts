import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { mysql } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { asMySQLSubject } from "./as-mysql-subject.ts"
import { ownMySQLSchema, renamedMySQLSchema } from "./own-mysql-tables.ts"
import { ownFields } from "./own-fields.ts"

const server = await mysql()
const setup = `${ownMySQLSchema()}${ownMySQLSchema("beside_")}${renamedMySQLSchema}`
const database = await server.scope({ name: "drizzle as mysql", setup })
process.env["DRIZZLE_MYSQL_URL"] = database.url

afterAll(async () => {
  await database.drop()
  await server.stop()
})

runAdapterTests(asMySQLSubject, {
  name: "the Drizzle adapter in the SQL of MySQL",
  // What differs from MariaDB is statements; faults and costs are judged there.
  level: 3,
  capabilities: { nulls: "filled" },
  ...ownFields,
  database: server.address,
})
