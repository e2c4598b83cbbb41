import { createIndexes, MongoDBAdapter } from "@lockstep/mongodb-adapter"
import { MongoClient } from "mongodb"
import type { Target } from "../target.ts"

const pool = 10

/** The MongoDB adapter. */
export const mongodbTargets: readonly Target[] = [
  {
    id: "mongodb",
    server: "mongodb",
    // The driver watches the server over two separate connections.
    pool: pool + 2,
    async open(url) {
      const client = new MongoClient(url, { maxPoolSize: pool })
      await createIndexes(client)
      return {
        adapter: MongoDBAdapter(client),
        async connections() {
          const status = await client.db("admin").command({ serverStatus: 1 })
          // What a server says of itself has no type.
          const { connections } = status as { connections?: { current?: number } }
          return connections?.current ?? 0
        },
        close: () => client.close(),
      }
    },
  },
]
