import {
  MongoDBAdapter,
  type MongoDBAdapterOf,
  type MongoDBAdapterOptions,
  type SessionOf,
  type UserOf,
} from "@lockstep/mongodb-adapter"
import { testTypes } from "../../../core/test/support/adapter-suites/types.ts"
import { openAdapter } from "./open-database.ts"

async function openOwn() {
  const { client } = await openAdapter()
  return MongoDBAdapter(client, {
    userFields: { role: "text" },
    sessionFields: { device: "text" },
  })
}

type Users = UserOf<{ readonly role: "text" }>
type Sessions = SessionOf<{ readonly device: "text" }>

testTypes<{
  adapter: Awaited<ReturnType<typeof openOwn>>
  adapterOf: MongoDBAdapterOf<Users, Sessions>
  user: Users
  session: Sessions
  options: MongoDBAdapterOptions<{ role: "text" }, { device: "text" }>
  role: string | null
  device: string | null
}>(openOwn, MongoDBAdapter)
