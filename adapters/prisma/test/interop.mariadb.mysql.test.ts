import { describe, test } from "vitest"
import { expectInterop } from "./interop.ts"
import { mysqlServers } from "./open-database.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  test("either adapter takes over what the other wrote on the documented models for MySQL", async () => {
    const { prisma } = await openMySQL("legacy")

    await expectInterop(prisma)
  })
})
