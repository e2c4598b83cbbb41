import { test } from "vitest"
import { expectInterop } from "./interop.ts"
import { openSQLite } from "./open-database.ts"

test("either adapter takes over what the other wrote on the documented models for SQLite", async () => {
  const { prisma } = await openSQLite("legacy")

  await expectInterop(prisma)
})
