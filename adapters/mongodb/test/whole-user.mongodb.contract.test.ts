import { MongoServerError } from "mongodb"
import { expect, test, vi } from "vitest"
import { account, google, session, user } from "../../../core/test/support/adapter-samples.ts"
import { openAdapter } from "./open-database.ts"

const collections = ["users", "accounts", "authenticators", "sessions"] as const

test("an account that a crash has left without its user is in no other record's way", async () => {
  const { adapter, db } = await openAdapter()
  const { id } = await adapter.createUser(user({ email: "gone@example.com" }))
  await adapter.linkAccount(account(id))
  await db.collection("users").deleteMany({})

  expect(await adapter.getUserByAccount(google)).toBeNull()
  expect(await adapter.getAccount("42", "google")).toBeNull()
  const created = await adapter.createUserWithAccount({ user: user(), account: google })
  expect(await adapter.getUserByAccount(google)).toEqual(created.user)
})

test("linkAccount takes the place of an account without a user", async () => {
  const { adapter, db, all } = await openAdapter()
  const gone = await adapter.createUser(user())
  await adapter.linkAccount(account(gone.id))
  await db.collection("users").deleteMany({})
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  expect(await adapter.getUserByAccount(google)).toMatchObject({ id })
  expect(await all("accounts")).toHaveLength(1)
})

test("it holds on a server that does not write to several collections at once", async () => {
  const { client, adapter, all } = await openAdapter()
  const refusal = new MongoServerError({ code: 59, errmsg: "no such command: 'bulkWrite'" })
  vi.spyOn(client, "bulkWrite").mockRejectedValue(refusal)
  const whole = { user: user(), account: google, session: session("") }
  const created = await adapter.createUserWithAccount(whole)
  const before = await Promise.all(collections.map(all))
  const again = { ...whole, user: user({ email: "new@example.com" }) }
  await expect(adapter.createUserWithAccount(again)).rejects.toMatchObject({ code: "duplicate" })
  expect(await Promise.all(collections.map(all))).toEqual(before)
  await adapter.deleteUser(created.user.id)
  expect(await Promise.all(collections.map(all))).toEqual([[], [], [], []])
})
