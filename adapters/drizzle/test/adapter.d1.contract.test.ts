import { fileURLToPath } from "node:url"
import { runAdapterTests, type Subject } from "@lockstep/adapter-test-kit"
import { d1 } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/d1"
import { afterAll } from "vitest"
import { shortContractOnD1 } from "../../../core/test/support/short-contract.ts"
import { ownFields } from "./own-fields.ts"
import { renamedTables } from "./renamed-sqlite-tables.ts"
import {
  ownSQLiteColumns,
  ownSQLiteTables,
  renamedSQLiteSchema,
  sqliteSchema,
} from "./sqlite-tables.ts"

// One for all cases, each of which makes its own records: it takes a second to start.
const server = await d1()
afterAll(() => server.stop())

const open = async (setup: string) => (await server.scope({ name: "drizzle", setup })).database
const own = `${sqliteSchema}${ownSQLiteColumns}`
const databases = {
  main: await open(own),
  beside: await open(own),
  renamed: await open(renamedSQLiteSchema),
}

function subject(): Subject {
  const db = drizzle(databases.main)
  return {
    adapter: DrizzleAdapter(db, ownSQLiteTables),
    sibling: () => DrizzleAdapter(drizzle(databases.beside), ownSQLiteTables),
    renamed: () =>
      DrizzleAdapter(drizzle(databases.renamed, { casing: "snake_case" }), renamedTables()),
  }
}

runAdapterTests(subject, {
  ...ownFields,
  ...shortContractOnD1,
  // Each statement waits for another process.
  parallel: 8,
  name: "the Drizzle adapter on Cloudflare D1",
  capabilities: { nulls: "filled" },
  report: {
    json: fileURLToPath(new URL("../../../.lockstep/reports/drizzle-d1.json", import.meta.url)),
  },
})
