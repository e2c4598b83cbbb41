import { postgres } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter, pgTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/pg-proxy"
import pg from "pg"
import { afterAll, onTestFinished } from "vitest"
import { testSignInFlow } from "../../../core/test/support/sign-in-flow.ts"
import { pgSchemaSql } from "./own-pg-tables.ts"

const server = await postgres()
afterAll(() => server.stop())

testSignInFlow("pg-proxy", async () => {
  const scope = await server.scope({ name: "drizzle proxy", setup: pgSchemaSql })
  const pool = new pg.Pool({ connectionString: scope.url })
  onTestFinished(async () => {
    await pool.end()
    await scope.drop()
  })
  // As Drizzle's documentation of the driver has it: one statement a request, and no transactions.
  const db = drizzle(async (text, values, method) => {
    if (method === "execute") return { rows: (await pool.query(text, values)).rows }
    return { rows: (await pool.query({ text, values, rowMode: "array" })).rows }
  })
  return DrizzleAdapter(db, pgTables())
})
