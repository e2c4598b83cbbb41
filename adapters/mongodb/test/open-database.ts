import { mongodb, type Service } from "@lockstep/adapter-test-kit/containers"
import {
  createIndexes,
  MongoDBAdapter,
  type Fields,
  type MongoDBAdapterOf,
  type MongoDBAdapterOptions,
  type SessionOf,
  type UserOf,
} from "@lockstep/mongodb-adapter"
import { MongoClient, type Db, type Document, type MongoClientOptions } from "mongodb"
import { afterAll, onTestFinished } from "vitest"

/** A database for one test, dropped when the test is over. */
export interface OpenDatabase {
  readonly client: MongoClient
  readonly db: Db
  /** Everything in a collection. */
  all(collection: string): Promise<Document[]>
}

let found: Promise<Service> | undefined

/** Finds the server once for the tests of a file. */
function server(): Promise<Service> {
  found ??= mongodb()
  return found
}

afterAll(async () => {
  await (await found)?.stop()
})

/** Opens an empty database. */
export async function openDatabase(options: MongoClientOptions = {}): Promise<OpenDatabase> {
  const scope = await (await server()).scope({ name: "mongodb adapter" })
  const client = new MongoClient(scope.url, options)
  onTestFinished(async () => {
    await client.close()
    await scope.drop()
  })
  const db = client.db()
  return { client, db, all: (collection) => db.collection(collection).find().toArray() }
}

/** Opens a database with our indexes, and an adapter on it. */
export async function openAdapter<
  const User extends Fields = Readonly<Record<never, never>>,
  const Session extends Fields = Readonly<Record<never, never>>,
>(
  options: MongoDBAdapterOptions<User, Session> = {},
  client: MongoClientOptions = {},
): Promise<
  OpenDatabase & { readonly adapter: MongoDBAdapterOf<UserOf<User>, SessionOf<Session>> }
> {
  const opened = await openDatabase(client)
  await createIndexes(opened.client, options)
  return { ...opened, adapter: MongoDBAdapter(opened.client, options) }
}
