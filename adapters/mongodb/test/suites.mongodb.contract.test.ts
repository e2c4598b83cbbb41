import { createStoreIndexes, MongoDBAdapter, MongoDBStore } from "@lockstep/mongodb-adapter"
import type { MongoClient } from "mongodb"
import { expect } from "vitest"
import {
  type ClosableStore,
  // No testBusyFile: the database is not a file of libSQL.
  testClosedClient,
} from "../../../core/test/support/adapter-suites/closed-client.ts"
import { type ErrorsStore, testErrors } from "../../../core/test/support/adapter-suites/errors.ts"
import {
  type FeatureFlowsSubject,
  testFeatureFlows,
} from "../../../core/test/support/adapter-suites/feature-flows.ts"
import {
  type OvertakenStore,
  // No testNarrowKeys: every string holds all of Unicode.
  testOvertaken,
} from "../../../core/test/support/adapter-suites/overtaken.ts"
import { type OwnKeyStore, testOwnKey } from "../../../core/test/support/adapter-suites/own-key.ts"
import {
  type SecretsStore,
  testSecrets,
} from "../../../core/test/support/adapter-suites/secrets.ts"
import {
  testWholeUser,
  type WholeUserStore,
} from "../../../core/test/support/adapter-suites/whole-user.ts"
import { featureSessionFields } from "../../../core/test/support/feature-flows/session-fields.ts"
import { openAdapter } from "./open-database.ts"
import { setReadOnly } from "./read-only.ts"

type SuiteStore = ClosableStore &
  ErrorsStore &
  OvertakenStore &
  OwnKeyStore &
  SecretsStore &
  WholeUserStore

async function open(): Promise<SuiteStore> {
  const { client, db, all, adapter } = await openAdapter()
  const readOnly = async (use: (reader: typeof adapter) => Promise<void>) => {
    const end = await setReadOnly(db)
    await use(adapter)
    await end()
  }
  return {
    adapter,
    stored: async () => ({
      users: await all("users"),
      accounts: await all("accounts"),
      authenticators: await all("authenticators"),
      sessions: await all("sessions"),
    }),
    overtaken: (overtake) => MongoDBAdapter(overtakenClient(client, overtake)),
    readOnly,
    refusal: { name: expect.stringMatching(/^Mongo/) },
    unrefused: ["getUserByEmail", "getSessionAndUser"],
    refusing: readOnly,
    async uniqueNames() {
      await db.collection("users").createIndex({ name: 1 }, { unique: true })
      return "11000"
    },
    async closed() {
      await adapter.getUser("nobody")
      await client.close()
      return adapter
    },
  }
}

async function openFlows(): Promise<FeatureFlowsSubject> {
  const { client, db, adapter } = await openAdapter({
    sessionFields: featureSessionFields,
    undeclaredFields: "drop",
  })
  await createStoreIndexes(client)
  const entries = db.collection("auth_entries")
  const isLive = { expires: { $gt: new Date() } }
  return {
    adapter,
    store: MongoDBStore(client),
    expireEntries: () => entries.updateMany({}, { $set: { expires: new Date(0) } }),
    kept: async () => ({
      sessions: await db.collection("sessions").countDocuments(isLive),
      entries: await entries.countDocuments(isLive),
    }),
  }
}

/** Carries something out once, after the first command that updates a document. */
function overtakenClient(client: MongoClient, overtake: () => Promise<unknown>): MongoClient {
  let isOver = false
  const wrap = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== "function") return member
        return (...given: unknown[]): unknown => {
          const result: unknown = Reflect.apply(member, target, given)
          if (name === "db" || name === "collection") return wrap(Object(result))
          if (!/^(?:findOneAndUpdate|updateOne|bulkWrite)$/.test(String(name))) return result
          return Promise.resolve(result).then(async (reply) => {
            if (!isOver) {
              isOver = true
              await overtake()
            }
            return reply
          })
        }
      },
    })
  return wrap(client)
}

testClosedClient(open)
testErrors(open)
// No testExpiredIndex: MongoDB deletes what has expired.
// No testExpiredSessions: MongoDB deletes what has expired.
testFeatureFlows(openFlows)
testOvertaken(open)
testOwnKey(open)
testSecrets(open)
// No testSqlErrors: the first write makes a collection, and nothing in the database refers to a user.
testWholeUser(open)
