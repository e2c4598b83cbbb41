import type { Adapter } from "@lockstep/core/adapters"
import { MongoDBAdapter } from "@lockstep/mongodb-adapter"
import { MongoServerError, type MongoClient } from "mongodb"
import { expect, test, vi } from "vitest"
import {
  account,
  authenticator,
  google,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { openAdapter, openDatabase } from "./open-database.ts"

/** Collects the commands that go to the server from now on. */
function watchCommands(client: MongoClient): readonly string[] {
  const seen: string[] = []
  client.on("commandStarted", ({ commandName }) => {
    seen.push(commandName)
  })
  return seen
}

/** Makes a server older than 8.0 of it, which does not know this one command. */
function forgetBulkWrite(client: MongoClient): void {
  const refusal = new MongoServerError({ code: 59, errmsg: "no such command: 'bulkWrite'" })
  vi.spyOn(client, "bulkWrite").mockRejectedValue(refusal)
}

/** What every method sends on MongoDB 8.0, and before it. */
const calls: Record<
  keyof Adapter,
  readonly [
    readonly string[],
    readonly string[],
    (adapter: Required<Adapter>, id: string) => unknown,
  ]
> = {
  createUser: [
    ["insert"],
    ["insert"],
    (adapter) => adapter.createUser(user({ email: "new@example.com" })),
  ],
  getUser: [["find"], ["find"], (adapter, id) => adapter.getUser(id)],
  getUserByEmail: [["find"], ["find"], (adapter) => adapter.getUserByEmail("ada@example.com")],
  getUserByAccount: [["aggregate"], ["aggregate"], (adapter) => adapter.getUserByAccount(google)],
  updateUser: [
    ["findAndModify"],
    ["findAndModify"],
    (adapter, id) => adapter.updateUser({ id, email: "next@example.com" }),
  ],
  deleteUser: [
    ["bulkWrite"],
    ["delete", "delete", "delete", "delete", "delete", "delete", "delete"],
    (adapter, id) => adapter.deleteUser(id),
  ],
  linkAccount: [
    ["bulkWrite"],
    ["update", "aggregate"],
    (adapter, id) => adapter.linkAccount(account(id, { provider: "github" })),
  ],
  unlinkAccount: [["findAndModify"], ["findAndModify"], (adapter) => adapter.unlinkAccount(google)],
  getAccount: [["aggregate"], ["aggregate"], (adapter) => adapter.getAccount("42", "google")],
  createSession: [
    ["bulkWrite"],
    ["update", "aggregate"],
    (adapter, id) => adapter.createSession(session(id, { sessionToken: "new" })),
  ],
  getSessionAndUser: [
    ["aggregate"],
    ["aggregate"],
    (adapter) => adapter.getSessionAndUser("session-token"),
  ],
  updateSession: [
    ["findAndModify"],
    ["findAndModify"],
    (adapter) => adapter.updateSession({ sessionToken: "session-token", expires: new Date() }),
  ],
  deleteSession: [
    ["findAndModify"],
    ["findAndModify"],
    (adapter) => adapter.deleteSession("session-token"),
  ],
  createVerificationToken: [
    ["update"],
    ["update"],
    (adapter) =>
      adapter.createVerificationToken({ identifier: "a", token: "new", expires: new Date() }),
  ],
  useVerificationToken: [
    ["findAndModify"],
    ["findAndModify"],
    (adapter) => adapter.useVerificationToken({ identifier: "a", token: "t" }),
  ],
  createAuthenticator: [
    ["bulkWrite"],
    ["update", "aggregate"],
    (adapter, id) => adapter.createAuthenticator(authenticator(id, { credentialID: "new" })),
  ],
  getAuthenticator: [
    ["aggregate"],
    ["aggregate"],
    (adapter) => adapter.getAuthenticator("credential"),
  ],
  listAuthenticatorsByUserId: [
    ["aggregate"],
    ["aggregate"],
    (adapter, id) => adapter.listAuthenticatorsByUserId(id),
  ],
  updateAuthenticatorCounter: [
    ["findAndModify"],
    ["findAndModify"],
    (adapter) => adapter.updateAuthenticatorCounter("credential", 6),
  ],
  createUserWithAccount: [
    ["bulkWrite"],
    // Three records side by side, the user, and four looks at them side by side.
    "update update update update aggregate aggregate aggregate aggregate".split(" "),
    (adapter) =>
      adapter.createUserWithAccount({
        user: user({ email: "whole@example.com" }),
        account: { type: "webauthn", provider: "passkey", providerAccountId: "new" },
        authenticator: authenticator("", { credentialID: "new" }),
        session: { sessionToken: "new", expires: new Date() },
      }),
  ],
  listAccountsByUserId: [
    ["aggregate"],
    ["aggregate"],
    (adapter, id) => adapter.listAccountsByUserId(id),
  ],
  deleteSessionsByUserId: [
    ["delete"],
    ["delete"],
    (adapter, id) => adapter.deleteSessionsByUserId(id),
  ],
}

async function openFilled() {
  const opened = await openAdapter({}, { monitorCommands: true })
  const { adapter } = opened
  // The address makes the adapter look for the index, once.
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id))
  await adapter.createAuthenticator(authenticator(id))
  await adapter.createVerificationToken({ identifier: "a", token: "t", expires: new Date() })
  return { ...opened, id }
}

test.each(Object.entries(calls))("%s sends one request", async (_name, [commands, , call]) => {
  const { client, adapter, id } = await openFilled()
  const seen = watchCommands(client)
  await call(adapter, id)
  expect(seen).toEqual(commands)
})

test.each(Object.entries(calls))(
  "%s sends what it must to a server older than 8.0",
  async (_name, [, commands, call]) => {
    const { client, adapter, id } = await openFilled()
    forgetBulkWrite(client)
    const seen = watchCommands(client)
    await call(adapter, id)
    expect(seen).toEqual(commands)
  },
)

test("an older server is asked for the new command once", async () => {
  const { client, adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  forgetBulkWrite(client)
  await adapter.createSession(session(id))
  await adapter.createSession(session(id, { sessionToken: "second" }))
  expect(client.bulkWrite).toHaveBeenCalledTimes(1)
})

test("every look-up uses an index", async () => {
  const { client, adapter, id, db } = await openFilled()
  const filters: object[] = []
  client.on("commandStarted", ({ command }) => {
    filters.push({ ...command })
  })
  await adapter.getUserByEmail("ada@example.com")
  const [find] = filters
  const { filter } = find as { filter: object } // the command of the line above
  const plan = await db.collection("users").find(filter).explain("queryPlanner")
  expect(JSON.stringify(plan)).toContain('"IXSCAN"')
  expect(id).toHaveLength(24)
})

test("an adapter that is made connects to nothing", async () => {
  const { client } = await openDatabase({ monitorCommands: true })
  const connect = vi.spyOn(client, "connect")
  MongoDBAdapter(client)
  expect(connect).not.toHaveBeenCalled()
})
