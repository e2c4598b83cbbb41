import { describe, test } from "vitest"
import { testPublishedAdapter } from "../../../core/test/support/adapter-suites/published-adapter.ts"
import { expectInterop, publishedStore } from "./interop.ts"
import { mysqlServers } from "./open-database.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  testPublishedAdapter(async () => publishedStore(await openMySQL("legacy")))
  // No testWithoutKeys: Prisma finds records by the keys that its models must have.
  // No testRacesWithoutKeys: the same keys are there.

  test("either adapter takes over what the other wrote on the documented models for MySQL", async () => {
    const { prisma } = await openMySQL("legacy")

    await expectInterop(prisma)
  })
})
