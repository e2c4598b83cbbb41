import { MongoDBAdapter } from "@lockstep/mongodb-adapter"
import { MongoServerError, type MongoClient } from "mongodb"
import { describe, expect, test, vi } from "vitest"
import { session, user } from "../../../core/test/support/adapter-samples.ts"
import {
  oneEachBut,
  type RoundTripsStore,
  testRoundTrips,
} from "../../../core/test/support/adapter-suites/round-trips.ts"
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

const many = (command: string, count: number): readonly string[] => Array(count).fill(command)

/** What the methods that need several requests send to a server older than 8.0. */
const olderCommands = {
  deleteUser: many("delete", 7),
  linkAccount: ["update", "aggregate"],
  createSession: ["update", "aggregate"],
  createAuthenticator: ["update", "aggregate"],
  // Three records side by side, the user, and then side by side a look at each record and at the address.
  createUserWithAccount: [...many("update", 7), "aggregate"],
}

async function openWatched(
  prepare: (client: MongoClient) => void = () => {},
): Promise<RoundTripsStore> {
  const { client, adapter } = await openAdapter({}, { monitorCommands: true })
  prepare(client)
  const seen = watchCommands(client)
  return {
    adapter,
    async sent(use) {
      const { length } = seen
      await use()
      return seen.slice(length)
    },
  }
}

testRoundTrips(() => openWatched(), oneEachBut())

describe("on a server older than 8.0", () => {
  testRoundTrips(() => openWatched(forgetBulkWrite), oneEachBut(olderCommands))
})

test("an older server is asked for the new command once", async () => {
  const { client, adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  forgetBulkWrite(client)
  await adapter.createSession(session(id))
  await adapter.createSession(session(id, { sessionToken: "second" }))
  expect(client.bulkWrite).toHaveBeenCalledTimes(1)
})

test("every look-up uses an index", async () => {
  const { client, adapter, db } = await openAdapter({}, { monitorCommands: true })
  const { id } = await adapter.createUser(user())
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
