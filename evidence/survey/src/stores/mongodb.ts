import { MongoClient } from "mongodb"
import { closeMongo } from "./close-mongo.ts"
import { databaseUrl, serviceAddress, serviceUrl } from "./service-url.ts"
import type { Store } from "./store.ts"

/** MongoDB, from `MONGODB_URL`. */
export const mongodb: Store = {
  hasDatabases: true,
  address: () => serviceAddress("MONGODB_URL", "mongo"),
  url: (name, endpoint) => databaseUrl("MONGODB_URL", name, endpoint),
  create: (name) => withClient((client) => client.db(name).dropDatabase()),
  describe: () =>
    withClient(async (client) => {
      const { version } = await client.db("admin").admin().serverInfo()
      return `MongoDB's engine ${String(version)}`
    }),
}

async function withClient<Result>(work: (client: MongoClient) => Promise<Result>): Promise<Result> {
  const client = await new MongoClient(serviceUrl("MONGODB_URL").href).connect()
  try {
    return await work(client)
  } finally {
    await closeMongo(client)
  }
}
