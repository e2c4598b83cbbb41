import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { expect, test, vi } from "vitest"
import { temporaryFolder } from "./open-database.ts"
import { options } from "./own-tables.ts"
import subject from "./sqlite-subject.ts"

// In this file the older of the two majors that the adapter accepts is the one that is installed.
vi.mock("kysely", () => import("kysely-0-28"))

process.env["KYSELY_SQLITE_FOLDER"] = temporaryFolder()

test("this is the older major", async () => {
  expect(Object.keys(await import("kysely"))).not.toContain("AbortedTransactionError")
})

runAdapterTests(
  async (context) => {
    // The published adapter has the newer copy, and knows SQLite only by the classes in that copy.
    const { predecessor: _, ...ours } = await subject(context)
    return ours
  },
  { ...options, name: "the Kysely adapter on Kysely 0.28", level: 2 },
)
