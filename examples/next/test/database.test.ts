import path from "node:path"
import { checkSchema, checkStoreSchema } from "@lockstep/drizzle-adapter"
import { expect, test } from "vitest"

import { temporaryFolder } from "../../local-services/test/support/temporary-folder.ts"
import { isPassword } from "../accounts/password-hash.ts"
import { openDatabase } from "../database/open.ts"
import { demoUser, prepareDatabase } from "../database/prepare.ts"
import { authTables, entriesTable, passwordsTable, usersTable } from "../database/schema.ts"

test("the migrations create tables in which the schema check finds no problem", async () => {
  const file = path.join(temporaryFolder(), "app.sqlite")
  await prepareDatabase(file)
  const db = openDatabase(file)
  expect(await checkSchema(db, authTables)).toEqual([])
  expect(await checkStoreSchema(db, { entriesTable })).toEqual([])
  db.$client.close()
})

test("the user with a password is stored once, and her password is not", async () => {
  const file = path.join(temporaryFolder(), "app.sqlite")
  await prepareDatabase(file)
  await prepareDatabase(file)
  const db = openDatabase(file)
  const users = await db.select({ email: usersTable.email }).from(usersTable)
  const [password, ...others] = await db.select().from(passwordsTable)
  db.$client.close()
  expect([users, others]).toEqual([[{ email: demoUser.email }], []])
  expect(password?.hash).not.toContain(demoUser.password)
  expect(await isPassword(demoUser.password, password?.hash ?? "")).toBe(true)
})
