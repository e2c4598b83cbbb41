import { PGlite } from "@electric-sql/pglite"
import { runAdapterTests, type Subject, type SubjectContext } from "@lockstep/adapter-test-kit"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/pglite"
import { afterAll, beforeAll, vi } from "vitest"
import { shortContract } from "../../../core/test/support/short-contract.ts"
import { ownFields } from "./own-fields.ts"
import { ownPgTables, pgTablesIn } from "./own-pg-tables.ts"
import { besideSchema, pgContractSchema } from "./pg-scopes.ts"
import { renamedPgTables } from "./renamed-pg-tables.ts"

/**
 * PGlite takes U+FEFF at the start of a string for a byte order mark, and drops it on reading; what it
 * decodes with cannot be given. With this it keeps the mark, so that all rules can be tested;
 * `pglite-mark.alone.test.ts` is about PGlite as it is.
 */
class ExactTextDecoder extends TextDecoder {
  constructor(label?: string, options?: TextDecoderOptions) {
    super(label, { ...options, ignoreBOM: true })
  }
}

vi.stubGlobal("TextDecoder", ExactTextDecoder)

// One for all cases, each of which makes its own records: it takes seconds to start.
const client = new PGlite()
beforeAll(async () => {
  await client.exec(pgContractSchema)
})
afterAll(() => client.close())

function subject(_context: SubjectContext): Subject {
  const db = drizzle(client)
  return {
    adapter: DrizzleAdapter(db, ownPgTables),
    sibling: () => DrizzleAdapter(db, pgTablesIn(besideSchema)),
    renamed: () => DrizzleAdapter(drizzle(client, { casing: "snake_case" }), renamedPgTables()),
  }
}

runAdapterTests(subject, {
  name: "the Drizzle adapter on PGlite",
  ...shortContract,
  // It has one connection, which carries out one call after the other.
  level: 2,
  capabilities: { nulls: "filled" },
  ...ownFields,
})
