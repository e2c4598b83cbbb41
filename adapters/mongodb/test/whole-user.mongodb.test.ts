import { MongoServerError } from "mongodb"
import { expect, test, vi } from "vitest"
import {
  account,
  authenticator,
  google,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { openAdapter } from "./open-database.ts"

test("user, account, passkey and session are created together", async () => {
  const { adapter } = await openAdapter()
  const { sessionToken, expires } = session("")
  const created = await adapter.createUserWithAccount({
    user: user(),
    account: google,
    authenticator: authenticator("somebody else"),
    session: { sessionToken, expires },
  })
  const { id } = created.user
  expect(created.session).toEqual(session(id))
  expect(await adapter.getUserByAccount(google)).toEqual(created.user)
  expect(await adapter.listAuthenticatorsByUserId(id)).toEqual([authenticator(id)])
  expect(await adapter.getSessionAndUser(sessionToken)).toEqual(created)
})

test.each([
  ["with", user()],
  // In spite of the type some people have none.
  ["without", user({ email: null as unknown as string })],
])("somebody %s an address can be created whole", async (_, given) => {
  const { adapter } = await openAdapter()
  const created = await adapter.createUserWithAccount({ user: given, account: google })
  expect(created).toEqual({ user: { ...given, id: created.user.id, image: null } })
  expect(await adapter.getUserByAccount(google)).toEqual(created.user)
})

const collections = ["users", "accounts", "authenticators", "sessions"] as const

test.each(collections)("nothing is left behind when something in %s is refused", async (taken) => {
  const { adapter, all } = await openAdapter()
  const { id } = await adapter.createUser(user())
  if (taken === "accounts") await adapter.linkAccount(account(id))
  if (taken === "authenticators") await adapter.createAuthenticator(authenticator(id))
  if (taken === "sessions") await adapter.createSession(session(id))
  const before = await Promise.all(collections.map(all))

  const email = taken === "users" ? "ada@example.com" : "new@example.com"
  const call = adapter.createUserWithAccount({
    user: user({ email }),
    account: google,
    authenticator: authenticator(""),
    session: session(""),
  })
  await expect(call).rejects.toMatchObject({ code: "duplicate" })
  expect(await Promise.all(collections.map(all))).toEqual(before)
})

test("an account that a crash has left without its user is in nobody's way", async () => {
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

test("a record for nobody is refused and not left behind", async () => {
  const { adapter, all } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await adapter.deleteUser(id)
  const missing = { code: "missing" }
  await expect(adapter.linkAccount(account(id))).rejects.toMatchObject(missing)
  await expect(adapter.createSession(session(id))).rejects.toMatchObject(missing)
  await expect(adapter.createAuthenticator(authenticator(id))).rejects.toMatchObject(missing)
  await expect(adapter.linkAccount(account("nobody"))).rejects.toMatchObject(missing)
  expect(await Promise.all(collections.map(all))).toEqual([[], [], [], []])
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

test("of many first sign-ins of one person one creates the user, whole", async () => {
  const { adapter, all } = await openAdapter()
  const calls = Array.from({ length: 20 }, async (_, turn) =>
    adapter.createUserWithAccount({
      user: user(),
      account: google,
      session: { sessionToken: `token ${turn}`, expires: new Date() },
    }),
  )
  const settled = await Promise.allSettled(calls)
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  const counts = await Promise.all(collections.map(async (name) => (await all(name)).length))
  expect(counts).toEqual([1, 1, 0, 1])
})
