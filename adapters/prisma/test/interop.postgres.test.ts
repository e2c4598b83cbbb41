import { test } from "vitest"
import { expectInterop } from "./interop.ts"
import { openPostgres } from "./open-database.ts"

test("either adapter takes over what the other wrote on the documented models for PostgreSQL", async () => {
  const { prisma } = await openPostgres("legacy")

  await expectInterop(prisma)
})
