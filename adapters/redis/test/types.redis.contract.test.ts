import {
  RedisAdapter,
  type RedisAdapterOf,
  type RedisAdapterOptions,
  type SessionOf,
  type UserOf,
} from "@lockstep/redis-adapter"
import { testTypes } from "../../../core/test/support/adapter-suites/types.ts"
import { openStore } from "./open-store.ts"

const { client, prefix } = await openStore("types")

const openOwn = () =>
  RedisAdapter(client, {
    prefix: prefix(),
    userFields: { role: "text" },
    sessionFields: { device: "text" },
  })

type Users = UserOf<{ readonly role: "text" }>
type Sessions = SessionOf<{ readonly device: "text" }>

testTypes<{
  adapter: ReturnType<typeof openOwn>
  adapterOf: RedisAdapterOf<Users, Sessions>
  user: Users
  session: Sessions
  options: RedisAdapterOptions<{ role: "text" }, { device: "text" }>
  role: string | null
  device: string | null
}>(openOwn, RedisAdapter)
