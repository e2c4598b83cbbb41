import { postgres } from "@lockstep/adapter-test-kit/containers"
import { classifyDriverError } from "../../src/adapters/sql-errors.ts"
import { Client } from "pg"
import { afterAll, expect, test } from "vitest"

const server = await postgres()
const scope = await server.scope({
  name: "driver errors",
  setup: `CREATE TABLE parent (id text PRIMARY KEY);
    CREATE TABLE child (parent text REFERENCES parent);
    INSERT INTO parent VALUES ('a')`,
})
const client = new Client(scope.url)
await client.connect()

afterAll(async () => {
  await client.end()
  await scope.drop()
  await server.stop()
})

test.each([
  ["a key that is taken", "INSERT INTO parent VALUES ('a')", { code: "duplicate" }],
  ["a parent that is not there", "INSERT INTO child VALUES ('z')", { code: "missing" }],
  ["a missing table", "SELECT * FROM nobody", { code: "unavailable" }],
  ["a missing column", "SELECT nothing FROM parent", { code: "unavailable" }],
  ["a text that cannot be stored", "SELECT 'a'::uuid", { code: "unavailable" }],
])("PostgreSQL: %s", async (_, statement, meaning) => {
  const error: unknown = await client.query(statement).catch((reason: unknown) => reason)
  expect(classifyDriverError(error)).toMatchObject(meaning)
})
