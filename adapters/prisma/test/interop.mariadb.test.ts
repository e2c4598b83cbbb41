import { test } from "vitest"
import { expectInterop } from "./interop.ts"
import { openMySQL } from "./open-database.ts"

test("either adapter takes over what the other wrote on the documented models for MySQL", async () => {
  const { prisma } = await openMySQL("legacy")

  await expectInterop(prisma)
})
