import { rules, runAdapterTests, type RuleId } from "@lockstep/adapter-test-kit"
import { mongodb } from "@lockstep/adapter-test-kit/containers"
import { createIndexes } from "@lockstep/mongodb-adapter"
import { MongoClient } from "mongodb"
import { MongoClient as MongoClientOf6 } from "mongodb-6"
import { afterAll, expect, test, vi } from "vitest"
import { closeShared } from "./kept-clients.ts"
import subject, { contractOptions, renamedCollections } from "./subject.ts"

// Everything under test, and this file, gets the other major: two copies of the driver do not mix.
vi.mock("mongodb", () => import("mongodb-6"))

const server = await mongodb()
const database = await server.scope({ name: "driver 6" })
process.env["DATABASE_URL"] = database.url

const client = new MongoClient(database.url)
await createIndexes(client)
await createIndexes(client, { collections: renamedCollections })
await client.close()

afterAll(async () => {
  await closeShared()
  await database.drop()
  await server.stop()
})

/**
 * What the adapter does before the driver gets a query, with whichever driver: crafted strings, what is not a
 * string, other kinds of records, other names and other adapters' records. The other run tests it.
 */
const withAnyDriver: ReadonlySet<RuleId> = new Set(["X19", "X20", "X22", "X30", "X31"])

test("the driver is the one of major 6", () => {
  expect(MongoClient).toBe(MongoClientOf6)
})

runAdapterTests(
  (context) => {
    // The published adapter comes with its own copy of the driver.
    const { predecessor: _, ...others } = subject(context)
    return others
  },
  {
    ...contractOptions,
    name: "the MongoDB adapter with driver 6",
    level: 2,
    only: rules.map(({ id }) => id).filter((id) => !withAnyDriver.has(id)),
  },
)
