import { test } from "vitest"
import { testPublishedAdapter } from "../../../core/test/support/adapter-suites/published-adapter.ts"
import { expectInterop, publishedStore } from "./interop.ts"
import { openPostgres } from "./open-database.ts"

testPublishedAdapter(async () => publishedStore(await openPostgres("legacy")))
// No testWithoutKeys: Prisma finds records by the keys that its models must have.
// No testRacesWithoutKeys: the same keys are there.

test("either adapter takes over what the other wrote on the documented models for PostgreSQL", async () => {
  const { prisma } = await openPostgres("legacy")

  await expectInterop(prisma)
})
