import { postgres } from "@lockstep/adapter-test-kit/containers"
import { checkSchema, pgTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/node-postgres"
import { pgSchema } from "drizzle-orm/pg-core"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { inRound, rounds, wrongOnPostgres } from "../../../core/test/support/wrong-column-types.ts"
import { pgSchemaSql } from "./own-pg-tables.ts"

const server = await postgres()
const database = await server.scope("drizzle check")
const pool = new pg.Pool({ connectionString: database.url })
const db = drizzle(pool)

afterAll(async () => {
  await pool.end()
  await database.drop()
  await server.stop()
})

async function problemsAfter(change: (schema: string) => string): Promise<string[]> {
  const name = `check_${crypto.randomUUID()}`
  await pool.query(
    `create schema "${name}"; set local search_path to "${name}"; ${change(pgSchemaSql)}`,
  )
  const problems = await checkSchema(db, pgTables({ table: pgSchema(name).table }))
  return problems.map(({ kind, table, columns }) => [kind, table, ...columns].join(" "))
}

test("tables made from schema/postgres.sql are those of pgTables()", async () => {
  expect(await problemsAfter((schema) => schema)).toEqual([])
})

test("the keys that Auth.js's documentation leaves out are reported", async () => {
  const problems = await problemsAfter((schema) =>
    schema.replaceAll(/,\s+constraint "\w+" primary key \("[^)]*\)/g, ""),
  )
  expect(problems).toEqual([
    "missing-unique account provider providerAccountId",
    "missing-unique verificationToken identifier token",
  ])
})

test("numbers and dates of the default tables of Auth.js are reported", async () => {
  const problems = await problemsAfter((schema) =>
    schema.replaceAll("timestamptz(3)", "timestamp").replaceAll("bigint", "integer"),
  )
  expect(problems).toEqual([
    "imprecise-date user emailVerified",
    "small-number account expires_at",
    "imprecise-date session expires",
    "imprecise-date verificationToken expires",
    "small-number authenticator counter",
  ])
})

test.each([...Array(rounds).keys()])("columns of a wrong type are reported (%i)", async (round) => {
  const changes = inRound(wrongOnPostgres, round)
  const problems = await problemsAfter(
    (schema) =>
      schema +
      changes
        .map(
          ({ table, column, type }) =>
            `alter table "${tableName(table)}" drop column "${column}", add column "${column}" ${type};`,
        )
        .join(""),
  )
  expect(problems.filter((problem) => problem.startsWith("wrong-type")).toSorted()).toEqual(
    changes.map(({ table, column }) => `wrong-type ${tableName(table)} ${column}`).toSorted(),
  )
})

test("a missing cascade, a missing index and short columns are reported", async () => {
  const problems = await problemsAfter((schema) =>
    schema
      .replace('create index "session_userId_index" on "session" ("userId");', "")
      .replace('references "user" ("id") on delete cascade', 'references "user" ("id")')
      .replace('"access_token" text', '"access_token" varchar(255)'),
  )
  expect(problems).toEqual([
    "too-short account access_token",
    "missing-cascade account userId",
    "missing-index session userId",
  ])
})

/** Drizzle's tables begin in lower case. */
function tableName(table: string): string {
  return table.charAt(0).toLowerCase() + table.slice(1)
}
