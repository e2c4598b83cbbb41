import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool, type Pool } from "mysql2/promise"
import { afterAll, beforeEach, describe } from "vitest"
import { testNarrowKeys } from "../../../core/test/support/adapter-suites/narrow-keys.ts"
import { mysqlSchema } from "./own-mysql-tables.ts"

/** The shipped tables, in the character set that an old server gives them. */
const schema = mysqlSchema
  .replaceAll(/utf8mb4_\w+/g, "latin1_swedish_ci")
  .replaceAll("utf8mb4", "latin1")

/** A pool that sends each statement as a prepared one, which the server converts values for by itself. */
function preparing(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name === "query" ? "execute" : name)
      return typeof member === "function" ? member.bind(target) : member
    },
  })
}

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const setup = `alter database character set latin1; ${schema}`
  const scope = await server.scope({ name: "drizzle latin1", setup })
  const pool = createPool(scope.url)
  const adapter = DrizzleAdapter(drizzle(pool))

  afterAll(async () => {
    await pool.end()
    await scope.drop()
    await server.stop()
  })

  beforeEach(() => pool.query("delete from `user`"))

  testNarrowKeys(() => adapter)

  describe("with prepared statements", () => {
    const prepared = DrizzleAdapter(drizzle(preparing(pool)))
    testNarrowKeys(() => prepared)
  })
})
