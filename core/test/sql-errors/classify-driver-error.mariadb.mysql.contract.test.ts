import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { classifyDriverError } from "../../src/adapters/sql-errors.ts"
import { createConnection } from "mysql2/promise"
import { afterAll, describe, expect, test } from "vitest"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope({
    name: "driver errors",
    setup: `CREATE TABLE parent (id varchar(9) PRIMARY KEY);
      CREATE TABLE child (parent varchar(9), FOREIGN KEY (parent) REFERENCES parent (id));
      INSERT INTO parent VALUES ('a'), ('b'); INSERT INTO child VALUES ('b')`,
  })
  const connection = await createConnection(scope.url)

  afterAll(async () => {
    await connection.end()
    await scope.drop()
    await server.stop()
  })

  test.each([
    ["a key that is taken", "INSERT INTO parent VALUES ('a')", { code: "duplicate" }],
    ["a parent that is not there", "INSERT INTO child VALUES ('z')", { code: "missing" }],
    ["a parent that is in use", "DELETE FROM parent WHERE id = 'b'", { code: "missing" }],
    ["a missing table", "SELECT * FROM nobody", { code: "unavailable" }],
    ["a missing column", "SELECT nothing FROM parent", { code: "unavailable" }],
  ])("%s", async (_, statement, meaning) => {
    const error: unknown = await connection.query(statement).catch((reason: unknown) => reason)
    expect(classifyDriverError(error)).toMatchObject(meaning)
  })
})
