import { describe, expect, test } from "vitest"
import { mysqlServers, watchStatements } from "./open-database.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  test("whether keys are exact is asked once, and whether the client keeps text", async () => {
    const { prisma, adapter } = await openMySQL("shipped", true)
    const seen = watchStatements(prisma)

    await adapter.deleteSession("one")
    await adapter.deleteSession("two")

    expect(seen.filter((statement) => statement.includes("information_schema"))).toHaveLength(1)
    expect(seen.filter((statement) => statement.includes("as sample"))).toHaveLength(1)
    expect(seen).toHaveLength(4)
  })

  test("whether keys are exact is asked again after it could not be told", async () => {
    const { prisma, adapter } = await openMySQL("shipped", true)
    await prisma.$executeRawUnsafe("rename table Session to Away")
    await expect(adapter.deleteSession("one")).rejects.toThrow("deleteSession failed")
    await prisma.$executeRawUnsafe("rename table Away to Session")
    const seen = watchStatements(prisma)

    await adapter.deleteSession("two")

    expect(seen.at(-1)).toMatch(/^DELETE/)
  })
})
