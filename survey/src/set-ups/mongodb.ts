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
    "Collections without indexes: the documentation mentions none, and the package makes none. It is given the client itself and not a promise of one, so that a server that is away when the client is made does no harm.",
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
