import { test } from "vitest"
import { testPublishedAdapter } from "../../../core/test/support/adapter-suites/published-adapter.ts"
import { expectInterop, publishedStore } from "./interop.ts"
import { openSQLite } from "./open-database.ts"

testPublishedAdapter(async () => publishedStore(await openSQLite("legacy")))
// No testWithoutKeys: Prisma finds records by the keys that its models must have.
// No testRacesWithoutKeys: the same keys are there.

test("either adapter takes over what the other wrote on the documented models for SQLite", async () => {
  const { prisma } = await openSQLite("legacy")

  await expectInterop(prisma)
})
