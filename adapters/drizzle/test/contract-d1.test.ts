import { fileURLToPath } from "node:url"
import { runAdapterTests, type Subject } from "@lockstep/adapter-test-kit"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/d1"
import { afterAll } from "vitest"
import { contractOnD1 } from "../../../core/test/support/d1/contract-options.ts"
import { openD1 } from "../../../core/test/support/d1/open-d1.ts"
import { ownFields } from "./own-fields.ts"
import { renamedTables } from "./renamed-sqlite-tables.ts"
import {
  ownSQLiteColumns,
  ownSQLiteTables,
  renamedSQLiteSchema,
  sqliteSchema,
} from "./sqlite-tables.ts"

// One for all cases, each of which makes records of its own: it takes a second to start.
const server = await openD1({
  main: `${sqliteSchema}${ownSQLiteColumns}`,
  beside: `${sqliteSchema}${ownSQLiteColumns}`,
  renamed: renamedSQLiteSchema,
})
afterAll(() => server.stop())

function subject(): Subject {
  const db = drizzle(server.client("main"))
  return {
    adapter: DrizzleAdapter(db, ownSQLiteTables),
    sibling: () => DrizzleAdapter(drizzle(server.client("beside")), ownSQLiteTables),
    renamed: () =>
      DrizzleAdapter(drizzle(server.client("renamed"), { casing: "snake_case" }), renamedTables()),
  }
}

runAdapterTests(subject, {
  ...ownFields,
  ...contractOnD1,
  // Each statement waits for another process.
  parallel: 8,
  name: "the Drizzle adapter on Cloudflare D1",
  capabilities: { nulls: "filled" },
  report: {
    json: fileURLToPath(new URL("../../../.lockstep/reports/drizzle-d1.json", import.meta.url)),
  },
})
