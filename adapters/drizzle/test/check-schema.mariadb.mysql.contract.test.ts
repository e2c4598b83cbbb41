import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { checkSchema, mysqlTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool } from "mysql2/promise"
import { afterAll, describe, expect, test } from "vitest"
import { inRound, rounds, wrongOnMySQL } from "../../../core/test/support/wrong-column-types.ts"
import { mysqlSchema } from "./own-mysql-tables.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()

  afterAll(() => server.stop())

  async function problemsAfter(change: (schema: string) => string): Promise<string[]> {
    const database = await server.scope({ name: "drizzle check", setup: change(mysqlSchema) })
    const pool = createPool(database.url)
    const problems = await checkSchema(drizzle(pool), mysqlTables())
    await pool.end()
    await database.drop()
    return problems.map(({ kind, table, columns }) => [kind, table, ...columns].join(" "))
  }

  test("tables made from schema/mysql.sql are those of mysqlTables()", async () => {
    expect(await problemsAfter((schema) => schema)).toEqual([])
  })

  test("collations that ignore case or spaces are reported", async () => {
    const problems = await problemsAfter((schema) =>
      schema.replaceAll(
        "collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */",
        "collate utf8mb4_bin",
      ),
    )
    expect(new Set(problems.map((problem) => problem.split(" ")[0]))).toEqual(
      new Set(["inexact-collation"]),
    )
  })

  test("dates without milliseconds, small numbers and a missing key are reported", async () => {
    const problems = await problemsAfter((schema) =>
      schema
        .replaceAll("datetime(3)", "datetime")
        .replaceAll(" double", " int")
        .replace(
          "`credentialID` varbinary(1364) not null primary key",
          "`credentialID` varbinary(1364)",
        ),
    )
    expect(problems.filter((problem) => !problem.startsWith("emptied-by-push"))).toEqual([
      "imprecise-date user emailVerified",
      "small-number account expires_at",
      "imprecise-date session expires",
      "imprecise-date verificationToken expires",
      "small-number authenticator counter",
      "missing-unique authenticator credentialID",
    ])
  })

  test.each([...Array(rounds).keys()])(
    "columns of a wrong type are reported (%i)",
    async (round) => {
      const changes = inRound(wrongOnMySQL, round)
      const problems = await problemsAfter(
        (schema) =>
          schema +
          changes
            .map(
              ({ table, column, type }) =>
                `alter table \`${tableName(table)}\` modify \`${column}\` ${type};`,
            )
            .join(""),
      )
      expect(problems.filter((problem) => problem.startsWith("wrong-type")).toSorted()).toEqual(
        changes.map(({ table, column }) => `wrong-type ${tableName(table)} ${column}`).toSorted(),
      )
    },
  )

  test("a hash that the database makes of a value is a key of that value", async () => {
    const problems = await problemsAfter((schema) =>
      schema.replace(
        "`credentialID` varbinary(1364) not null primary key",
        "`credentialID` varbinary(1364) not null, `hash` char(64) generated always as (sha2(`credentialID`, 256)) stored unique",
      ),
    )
    expect(problems).toEqual([])
  })

  test("columns for whose type drizzle-kit would empty a table are reported", async () => {
    const problems = await problemsAfter((schema) =>
      schema
        .replace("`name` text", "`name` varchar(1024)")
        .replace("`counter` double", "`counter` bigint"),
    )
    expect(problems).toEqual(["emptied-by-push user name", "emptied-by-push authenticator counter"])
  })
})

/** Drizzle's tables begin in lower case. */
function tableName(table: string): string {
  return table.charAt(0).toLowerCase() + table.slice(1)
}
