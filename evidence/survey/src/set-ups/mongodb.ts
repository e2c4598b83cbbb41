import { MongoDBAdapter } from "@auth/mongodb-adapter"
import { MongoClient } from "mongodb"
import { closeMongo } from "../stores/close-mongo.ts"
import { defineSetUp, type SetUp } from "./set-up.ts"

/** `@auth/mongodb-adapter`. */
export const mongodb: SetUp = defineSetUp({
  id: "mongodb",
  short: "Mongo",
  adapter: "@auth/mongodb-adapter",
  on: "MongoDB",
  store: "mongodb",
  drivers: ["mongodb"],
  about:
    "Collections without indexes: the documentation mentions none, and the package creates none. It receives the client, not a promise of one, so an unreachable server does not fail when the client is created.",
  connect({ url, pool, timeout }) {
    const client = new MongoClient(url, {
      ...(pool !== undefined && { maxPoolSize: pool }),
      ...(timeout !== undefined && {
        serverSelectionTimeoutMS: timeout,
        socketTimeoutMS: timeout,
        connectTimeoutMS: timeout,
      }),
    })
    return { adapter: MongoDBAdapter(client), close: () => closeMongo(client) }
  },
})
