import { MongoDBAdapter as PublishedAdapter } from "@auth/mongodb-adapter"
import type { KitOptions, Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import type { Adapter } from "@lockstep/core/adapters"
import { MongoClient, ObjectId } from "mongodb"
// Not by the name of the package: this module is also loaded in another process, without a build.
import { checkSchema, MongoDBAdapter, type CollectionNames, type Fields } from "../src/index.ts"
import { explainedReads } from "./explained-reads.ts"
import { setReadOnly } from "./read-only.ts"
import { mayShare, sharedClient } from "./kept-clients.ts"

const userFields = {
  role: "text",
  age: "number",
  isActive: "boolean",
  createdAt: "date",
  settings: "json",
} as const satisfies Fields

const sessionFields = { device: "text", createdAt: "date" } as const satisfies Fields

/** What the adapter promises, and fields of an application to try. */
export const contractOptions: KitOptions = {
  capabilities: { nulls: "filled" },
  extraUserFields: {
    role: ["admin", null],
    age: [42, 0],
    isActive: [true, false],
    createdAt: [new Date("2031-07-01T12:00:00.123Z"), null],
    settings: [{ theme: "dark", tags: ["a"], $ne: { "a.b": null } }, null],
    // It is not declared.
    locale: ["nl", null],
  },
  extraSessionFields: {
    device: ["Firefox 🦊", null],
    createdAt: [null, new Date("2032-07-01T12:00:00.456Z")],
  },
}

function named(prefix: string): CollectionNames {
  return {
    Users: `${prefix}_people`,
    Accounts: `${prefix}_links`,
    Sessions: `${prefix}_log_ins`,
    VerificationTokens: `${prefix}_tokens`,
    Authenticators: `${prefix}_passkeys`,
  }
}

/** Collections with other names. */
export const renamedCollections: CollectionNames = named("app")

/**
 * Makes the subject of a case, on the database in `DATABASE_URL`, which all of them share: the names that
 * cases use keep them apart.
 *
 * @param context - from the kit
 */
export default function subject(context: SubjectContext): Subject {
  const url = process.env["DATABASE_URL"] ?? ""
  const isShared = mayShare(context, url)
  const client = isShared ? sharedClient(url) : clientFor(url, context)
  // Looks into the store past the adapter, and past the kit's proxy.
  const beside = sharedClient(url)
  const records = (collection: string) => (userId: string) =>
    beside
      .db()
      .collection(collection)
      .find({ userId: new ObjectId(userId) })
      .toArray()
  return {
    adapter: MongoDBAdapter(client, { userFields, sessionFields }),
    async close() {
      if (!isShared) await client.close()
    },
    raw: {
      rowsRead: explainedReads(client, beside),
      accounts: records("accounts"),
      sessions: records("sessions"),
      authenticators: records("authenticators"),
      // The index on this field removes the document when it is in the past.
      async sessionExpiry(sessionToken) {
        const found = await beside.db().collection("sessions").findOne({ sessionToken })
        // Nothing but a date is stored there.
        return found ? (found["expires"] as Date) : null
      },
    },
    legacy: () => ({
      adapter: MongoDBAdapter(client, { collections: named("legacy") }),
      checkSchema: () => checkSchema(beside, { collections: named("legacy") }),
    }),
    sibling: () => MongoDBAdapter(client, { collections: named("users") }),
    renamed: () =>
      MongoDBAdapter(client, {
        collections: renamedCollections,
        ids: "string",
        undeclaredFields: "drop",
      }),
    predecessor: () => published(client),
    faults: { "read-only": () => setReadOnly(beside.db()) },
  }
}

/**
 * A client with the kit's limits: its proxy instead of the server, how many connections, how long.
 */
export function clientFor(url: string, { endpoint, pool, timeout }: SubjectContext): MongoClient {
  const address = new URL(url)
  if (endpoint) address.host = `${endpoint.host}:${endpoint.port}`
  return new MongoClient(address.href, {
    ...(pool !== undefined && { maxPoolSize: pool }),
    monitorCommands: true,
    // Without these, a server that never responds blocks a request forever.
    ...(timeout !== undefined && {
      serverSelectionTimeoutMS: timeout,
      connectTimeoutMS: timeout,
      socketTimeoutMS: timeout,
      waitQueueTimeoutMS: timeout,
    }),
  })
}

function published(client: MongoClient): Adapter {
  // It types its records with its own shapes, which mean the same.
  const theirs = PublishedAdapter(client) as unknown as Required<Omit<Adapter, "deleteExpired">>
  // Its answer is the document itself, which is not plain data; what it has stored is what matters
  // here.
  return { ...theirs, linkAccount: async (account) => void (await theirs.linkAccount(account)) }
}
